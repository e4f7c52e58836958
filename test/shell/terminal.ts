import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where the shell talks with its user. */
export interface Terminal {
  say(line: string): void
  /** Undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>
  /** The same, without showing what is typed. */
  askSecret(question: string): Promise<string | undefined>
  close(): void
}

/** A terminal over the process's own input and output; input from a pipe is read line by line all the same. */
export const processTerminal = (): Terminal => {
  const { stdin, stdout } = process
  let hidden = false
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true })
  const next = lines[Symbol.asyncIterator]()

  const ask = async (question: string) => {
    lines.setPrompt(question)
    lines.prompt()
    const { value, done } = await next.next()
    return done === true ? undefined : String(value)
  }

  return {
    say: (line) => stdout.write(`${line}\n`),
    ask,
    askSecret: async (question) => {
      const answer = ask(question)
      hidden = true
      return answer.finally(() => {
        hidden = false
        stdout.write('\n')
      })
    },
    close: () => lines.close(),
  }
}
