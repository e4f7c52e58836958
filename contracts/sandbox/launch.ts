import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from '../../ui/hosting/portal-server.ts'

/** A failure that the user can correct: its message is printed without a stack trace. */
export class LaunchFailure extends Error {}

const captchas = ['none', 'altcha'] as const

type Environment = Readonly<Record<string, string | undefined>>

const numberOf = (environment: Environment, variable: string, usual: number, most: number): number => {
  const value = environment[variable] || String(usual)
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most)
    throw new LaunchFailure(`${variable} must be a number from 1 to ${most}, not "${value}".`)
  return number
}

/** Reads the variables that the README lists; fails with a LaunchFailure that names a wrong one. */
export const readSettings = (environment: Environment) => {
  const portalPort = numberOf(environment, 'PORT', 8080, 65535)
  const captcha = captchas.find((each) => each === (environment['CAPTCHA'] || 'none'))
  const smtpUrl = environment['SMTP_URL'] ?? ''
  if (captcha === undefined) throw new LaunchFailure(`CAPTCHA must be none or altcha, not "${environment['CAPTCHA']}".`)
  if (!/^(smtps?:\/\/.+)?$/.test(smtpUrl)) throw new LaunchFailure('SMTP_URL must start with smtp:// or smtps://.')
  return {
    portalPort,
    sandboxPort: numberOf(environment, 'SANDBOX_PORT', 8090, 65535),
    options: {
      portalOrigin: `http://localhost:${portalPort}`,
      dataDirectory: environment['SANDBOX_DATA'] || '.sandbox',
      captcha,
      triesPerMinute: numberOf(environment, 'TRIES', 10, 9999),
      ...(smtpUrl === '' ? {} : { smtpUrl }),
    },
  }
}

/** Fails with a LaunchFailure that names the variable of a port in use. */
export const requireFreePort = async (port: number, variable: string): Promise<void> => {
  const { stop } = await listen(createServer(), port).catch((failure) => {
    if (failure.code !== 'EADDRINUSE') throw failure
    throw new LaunchFailure(`Port ${port} is in use. Set ${variable} to another one.`)
  })
  await stop()
}

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Locks a folder, because two processes would destroy the data, and yields the release. A crashed process loses its lock. */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  // Its mails hold links that open accounts.
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o700)
  const lock = join(directory, 'lock')
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (owner > 0 && isRunning(owner))
    throw new LaunchFailure(
      `${directory} is in use by process ${owner}. Stop it, or set SANDBOX_DATA to another folder. (If there is no such sandbox, delete ${lock}.)`,
    )
  await rm(lock, { force: true })
  await writeFile(lock, String(process.pid), { flag: 'wx' })
  return () => rm(lock, { force: true })
}

interface Running {
  /** Adds a part that ends with the program; the last part ends first. */
  add(part: { stop(): unknown }): void
  /** Aborted when the program ends. */
  readonly ending: AbortSignal
}

const report = (failure: unknown): void => {
  console.error(failure instanceof LaunchFailure ? failure.message : failure)
  process.exitCode = 1
}

export const runOnce = (program: () => Promise<void>): Promise<void> => program().catch(report)

/** Runs a program until Ctrl-C or SIGTERM, then ends its parts. A failed start ends them too, and exits with 1. */
export const runUntilStopped = async (program: (running: Running) => Promise<void>): Promise<void> => {
  const parts: { stop(): unknown }[] = []
  const ending = new AbortController()
  const end = () => ending.abort()
  // A terminal and a wrapper may both deliver the signal; the second one must not interrupt the end.
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  const stopped = once(ending.signal, 'abort')
  try {
    await program({ add: (part) => parts.push(part), ending: ending.signal })
    await stopped
  } catch (failure) {
    if (!ending.signal.aborted) report(failure)
  }
  for (const part of parts.reverse()) await part.stop()
}
