import { spawn } from 'node:child_process'
import { emulatedScreen } from './emulated-screen.ts'

/** A program in a terminal, as its user sees and uses it. */
export interface PseudoTerminal {
  type(text: string): void
  /** All at once, as keys come to a program that is busy. */
  press(...pressed: readonly Key[]): void
  screen(): string
  /** Resolves once the screen shows all of it; fails with the screen when it does not in time. */
  shows(...texts: readonly string[]): Promise<void>
  /** The exit code of the program, once it has ended. */
  readonly ended: Promise<number>
  end(): void
}

const sequences = {
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  backspace: '\u007f',
  controlC: '\u0003',
} as const

type Key = keyof typeof sequences

const size = { rows: 32, columns: 132 }
const longestMs = 30_000
const pauseMs = 40

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Runs a program in a pseudo-terminal of `script`, which every Debian has (its package bsdutils is an essential one) and
 * which needs nothing to be compiled.
 */
export const openTerminal = (
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): PseudoTerminal => {
  const quoted = command.map((part) => `'${part}'`).join(' ')
  const program = `stty rows ${size.rows} cols ${size.columns}; exec ${quoted}`
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', program, '/dev/null'], {
    // A library that thinks that it runs in a pipeline would draw nothing in between.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TERM: 'xterm-256color',
      SHELL: '/bin/sh',
      ...environment,
    },
  })
  const screen = emulatedScreen(size.rows)
  child.stdout.setEncoding('utf8').on('data', (output: string) => screen.write(output))
  child.stderr.setEncoding('utf8').on('data', (output: string) => screen.write(output))
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)))

  return {
    type: (text) => child.stdin.write(text),
    press: (...pressed) => child.stdin.write(pressed.map((key) => sequences[key]).join('')),
    screen: screen.text,
    shows: async (...texts) => {
      const end = Date.now() + longestMs
      while (!texts.every((text) => screen.text().includes(text))) {
        if (Date.now() > end) throw new Error(`${JSON.stringify(texts)} did not come:\n${screen.text()}`)
        await pause()
      }
    },
    ended,
    end: () => child.kill(),
  }
}
