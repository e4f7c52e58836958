import { sleep } from '../shared/scheduling.ts'

type StepResultPromises<Results> = { readonly [Name in keyof Results]: Promise<Results[Name]> }

interface StartStep<Results, Result> {
  /** The steps that must succeed before this step runs. */
  readonly needs?: readonly (keyof Results)[]
  /**
   * @param results the results of the steps that have succeeded
   * @param promises the promises of the results of all steps, for a step that starts before another step has succeeded
   */
  readonly run: (results: Results, promises: StepResultPromises<Results>) => Result | Promise<Result>
  /** How many milliseconds other steps wait for this step. After that they run with `undefined` as its result. */
  readonly timeoutMs?: number | ((results: Results) => number)
}

type StartSteps<Results> = { readonly [Name in keyof Results]: StartStep<Results, Results[Name]> }

/**
 * Runs each step as soon as the steps that it needs have succeeded.
 *
 * @param onFailure called for each step that fails. The steps that need it don't run, and their promises reject, too.
 */
export const runSteps = <Results extends object>(
  steps: StartSteps<Results>,
  onFailure: (step: keyof Results, error: unknown) => void,
): StepResultPromises<Results> => {
  const results = {} as Results
  const promises = {} as { [Name in keyof Results]: Promise<Results[Name]> }
  const runStep = async <Name extends keyof Results>(name: Name) => {
    const { needs = [], run, timeoutMs } = steps[name]
    // Waits until the loop below has created the promise of every step.
    await undefined
    await Promise.all(needs.map((each) => promises[each]))
    try {
      const limit = typeof timeoutMs === 'function' ? timeoutMs(results) : timeoutMs
      const result = run(results, promises)
      results[name] = await (limit === undefined ? result : Promise.race([result, sleep(limit) as Promise<never>]))
      return results[name]
    } catch (error) {
      onFailure(name, error)
      throw error
    }
  }
  for (const name of Object.keys(steps) as (keyof Results)[]) {
    promises[name] = runStep(name)
    promises[name].catch(() => undefined)
  }
  return promises
}
