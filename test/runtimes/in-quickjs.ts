import { getQuickJS, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten'

/** What an evaluation gave; an error in the engine is one here. */
const evaluated = (engine: QuickJSContext, script: string): QuickJSHandle => {
  const result = engine.evalCode(script)
  if (result.error !== undefined) {
    const reason: unknown = engine.dump(result.error)
    throw new Error(JSON.stringify(reason))
  }
  return result.value
}

/** What an expression is in an engine that has just been made. */
export const evaluateInQuickJs = async (expression: string): Promise<string> => {
  const engine = (await getQuickJS()).newContext()
  const value: unknown = evaluated(engine, expression).consume(engine.dump)
  engine.dispose()
  return String(value)
}

/** Starts the use-cases and runs the engine's jobs until there are none: nothing in it can wait for anything else. */
export const runInQuickJs = async (script: string): Promise<string> => {
  const engine = (await getQuickJS()).newContext()
  evaluated(engine, script).dispose()
  evaluated(engine, "var told = 'nothing'; portal.runUseCases().then((runs) => { told = runs })").dispose()
  engine.runtime.executePendingJobs().dispose()
  const told: unknown = evaluated(engine, 'told').consume(engine.dump)
  engine.dispose()
  return String(told)
}
