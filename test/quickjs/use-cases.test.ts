import { describe, expect, it } from '@jest/globals'
import { getQuickJS, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten'
import { bundleUseCases } from './bundle.ts'
import type { Run } from './run-use-cases.ts'

/** What an evaluation gave; an error in the engine is one here. */
const evaluated = (engine: QuickJSContext, script: string): QuickJSHandle => {
  const result = engine.evalCode(script)
  if (result.error !== undefined) {
    const reason: unknown = engine.dump(result.error)
    throw new Error(JSON.stringify(reason))
  }
  return result.value
}

/** Starts the use-cases and runs the engine's jobs until there are none: nothing in it can wait for anything else. */
const run = (engine: QuickJSContext, script: string): readonly Run[] => {
  evaluated(engine, script).dispose()
  evaluated(engine, "var told = 'nothing'; portal.runUseCases().then((runs) => { told = runs })").dispose()
  engine.runtime.executePendingJobs().dispose()
  const told: unknown = evaluated(engine, 'told').consume(engine.dump)
  return JSON.parse(String(told))
}

describe('Core in an engine that has neither DOM nor Node', () => {
  it('runs every use-case', async () => {
    const script = await bundleUseCases()
    const engine = (await getQuickJS()).newContext()
    expect(
      evaluated(engine, 'typeof setTimeout + typeof fetch + typeof window + typeof process').consume(engine.dump),
    ).toBe('undefined'.repeat(4))
    const runs = run(engine, script)
    engine.dispose()
    const failures = runs.filter(({ failure }) => failure !== undefined)
    console.log(`Use-cases run in QuickJS: ${runs.length - failures.length} of ${runs.length}`)
    expect(failures).toEqual([])
    expect(runs.length).toBeGreaterThan(0)
  })
})
