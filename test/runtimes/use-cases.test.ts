import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { buildCoreFor } from '../package/install.ts'
import { bundleForAnyEngine, bundleForNode } from './bundle.ts'
import { evaluateInHermes, runInHermes } from './in-hermes.ts'
import { evaluateInQuickJs, runInQuickJs } from './in-quickjs.ts'
import type { Run } from './run-use-cases.ts'
import { scenarios } from './scenarios.ts'

let packageFolder = ''
let script = ''

beforeAll(async () => {
  packageFolder = await buildCoreFor('runtimes')
  script = await bundleForAnyEngine(packageFolder)
}, 120_000)

/** The copy of the package that is made for Node, in a process of its own. */
const runInNode = async (): Promise<string> => {
  const path = join(packageFolder, 'run-use-cases.mjs')
  await writeFile(path, `${await bundleForNode(packageFolder)}\nconsole.log(await runUseCases())`)
  const { stdout } = await promisify(execFile)('node', [path])
  return stdout
}

const platforms = 'typeof setTimeout + typeof fetch + typeof window + typeof process + typeof document'

describe('Core as the package has it', () => {
  it.each([
    ['Node', runInNode],
    ['QuickJS', () => runInQuickJs(script)],
    ['Hermes', () => runInHermes(script)],
  ])('runs every use-case in %s', async (engine, run) => {
    const runs: readonly Run[] = JSON.parse(await run())
    const failures = runs.filter(({ failure }) => failure !== undefined)
    console.log(`Use-cases run in ${engine}: ${runs.length - failures.length} of ${runs.length}`)
    expect(failures).toEqual([])
    expect(runs.map(({ useCase }) => useCase)).toEqual(expect.arrayContaining(Object.keys(scenarios)))
  })

  it.each([
    ['QuickJS', () => evaluateInQuickJs(platforms)],
    // It has timers, as React Native has.
    ['Hermes', () => evaluateInHermes(`print(${platforms.replace('typeof setTimeout + ', '"undefined" + ')})`)],
  ])('has neither DOM nor Node in %s', async (_engine, evaluate) => {
    expect(await evaluate()).toBe('undefined'.repeat(5))
  })
})
