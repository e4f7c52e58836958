import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from '@swc/core'

/** It needs no library of the system, but Linux on an x86-64 processor. */
const hermes = join(
  dirname(createRequire(import.meta.url).resolve('hermes-engine-cli/package.json')),
  'linux64-bin/hermes',
)

/**
 * What React Native's own build does: this Hermes has no classes, no block scope and no async functions. It has Promise
 * and microtasks once it is told so, as React Native does.
 */
const forHermes = async (script: string): Promise<string> => {
  const { code } = await transform(script, { jsc: { target: 'es5' }, isModule: false })
  return code
}

/** Runs a script in Hermes and yields what it prints. */
export const evaluateInHermes = async (script: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hermes-'))
  try {
    const path = join(folder, 'script.js')
    await writeFile(path, script)
    const { stdout } = await promisify(execFile)(hermes, ['-Xes6-promise', '-Xmicrotask-queue', '-w', path])
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const runInHermes = async (script: string): Promise<string> =>
  evaluateInHermes(`${await forHermes(script)}\nportal.runUseCases().then(print, print)`)
