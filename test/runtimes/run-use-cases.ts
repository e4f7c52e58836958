import type { App } from '../../core/app.ts'
import { scenarios } from './scenarios.ts'
import { makeWorld } from './world.ts'

/** What became of a use-case: undefined is well. */
export interface Run {
  readonly useCase: string
  readonly failure: string | undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What features have for each other only: the type of the app does not show it. */
const internal = ['spend', 'success', 'error', 'failure', 'limit', 'signedInAs']

/** The use-cases of an app by their places in it. A form is one, by whatever of it is called; a behavior is none. */
const casesIn = (part: object, place = ''): readonly string[] =>
  Object.entries(part).flatMap(([name, value]) => {
    const here = place === '' ? name : `${place}.${name}`
    if (typeof value === 'function') return internal.includes(name) ? [] : [here]
    if (isObject(value) && 'submit' in value) return [here]
    return isObject(value) && !('changes' in value) ? casesIn(value, here) : []
  })

const everyUseCase = (app: App): readonly string[] => {
  const { settings: _settings, device: _device, ...features } = app
  return casesIn(features)
}

const run = async (useCase: string): Promise<Run> => {
  const scenario = scenarios[useCase]
  if (scenario === undefined) return { useCase, failure: 'no scenario runs it' }
  try {
    const { came, expected } = await scenario(makeWorld())
    const [is, should] = [JSON.stringify(came), JSON.stringify(expected)]
    return { useCase, failure: is === should ? undefined : `${is} came, not ${should}` }
  } catch (reason) {
    return { useCase, failure: String(reason) }
  }
}

/** Runs every use-case that the app has, and every scenario; yields the runs as JSON, the way out of another engine. */
export const runUseCases = async (): Promise<string> => {
  const places = new Set([...everyUseCase(makeWorld().app), ...Object.keys(scenarios)])
  const runs: Run[] = []
  for (const place of places) runs.push(await run(place))
  return JSON.stringify(runs)
}
