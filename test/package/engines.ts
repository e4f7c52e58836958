import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from '@swc/core'
import { build } from 'esbuild'
import { getQuickJS } from 'quickjs-emscripten'

const execute = promisify(execFile)

/** One script with a module and all that it imports, and nothing of any platform: `scenario` has what the module exports. */
export const bundleForAnyEngine = async (folder: string, name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    write: false,
    target: 'es2022',
    format: 'iife',
    globalName: name,
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs all jobs of QuickJS until there are none: nothing in it can wait for anything else. */
export const playInQuickJs = async (script: string): Promise<string> => {
  const engine = (await getQuickJS()).newContext()
  const evaluate = (code: string) => engine.unwrapResult(engine.evalCode(code))
  evaluate(script).dispose()
  evaluate(
    "var result = 'nothing'; scenario.play().then((seen) => { result = JSON.stringify(seen) }, (e) => { result = String(e) })",
  ).dispose()
  engine.runtime.executePendingJobs().dispose()
  const result: unknown = evaluate('result').consume(engine.dump)
  engine.dispose()
  return String(result)
}

/** It needs no library of the system, but Linux on an x86-64 processor. */
const hermes = join(
  dirname(createRequire(import.meta.url).resolve('hermes-engine-cli/package.json')),
  'linux64-bin/hermes',
)

/**
 * What React Native does: its build takes away classes, block scope and async functions, which this Hermes has not, and
 * its start gives the engine Promise and microtasks.
 */
export const playInHermes = async (script: string, folder: string): Promise<string> => {
  const { code } = await transform(script, { jsc: { target: 'es5' }, isModule: false })
  const path = join(folder, 'hermes.js')
  await writeFile(path, `${code}\nscenario.play().then(JSON.stringify).then(print, print)`)
  return (await execute(hermes, ['-Xes6-promise', '-Xmicrotask-queue', '-w', path])).stdout
}
