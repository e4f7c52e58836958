import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { traffic } from '../../contracts/traffic/recording.ts'
import { installChromiumIfMissing } from '../e2e/support/chromium.ts'
import { installEnginesIfMissing } from '../engines/find-engines.ts'
import { installNginxIfMissing } from '../hosting/support/find-nginx.ts'
import { secrets, told } from '../leaks/recordings.ts'
import { root, run, runBeside } from './command.ts'
import { tallyOfJest, tallyOfPlaywright } from './reports.ts'
import { broken, ok, type Tally, withoutLoopholes } from './tally.ts'

/** Runs a command; yields its exit code. */
type Run = typeof run

/** One part of the whole suite. */
export interface Step {
  readonly name: string
  readonly run: (run: Run) => Promise<Tally>
}

/** A command that is a single check: it passes or it does not. */
const check = (name: string, ...command: string[]): Step => ({
  name,
  run: async (run) => ((await run(command)) === 0 ? ok : broken),
})

/** Runs a command that writes a report, and counts that report; an older one must not be mistaken for it. */
const counted = async <Report>(
  run: Run,
  reportPath: string,
  count: (report: Report, root: string) => Tally,
  command: readonly string[],
  environment: Record<string, string>,
): Promise<Tally> => {
  await rm(reportPath, { force: true })
  const exitCode = await run(command, environment)
  const text = await readFile(reportPath, 'utf8').catch(() => {
    throw new Error(`The runner ended with exit code ${exitCode} and without a report`)
  })
  const report: Report = JSON.parse(text)
  return withoutLoopholes(count(report, root), exitCode === 0)
}

const reportPath = (name: string) => join(root, '.build', `${name}-tests.json`)

const jest = (project: string, prepare: () => void = () => undefined): Step => ({
  name: `${project} tests`,
  run: (run) => {
    prepare()
    const report = reportPath(project)
    const reporting = ['--json', `--outputFile=${report}`, '--passWithNoTests=false']
    return counted(run, report, tallyOfJest, ['npm', 'run', '--silent', `test:${project}`, '--', ...reporting], {})
  },
})

const browser: Step = {
  name: 'browser tests',
  run: async (run) => {
    installChromiumIfMissing()
    for (const { folder } of [traffic, told, secrets]) await rm(folder, { recursive: true, force: true })
    const report = reportPath('browser')
    const command = ['playwright', 'test', '-c', 'test/playwright.config.ts', '--forbid-only', '--reporter=list,json']
    return counted(run, report, tallyOfPlaywright, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  },
}

/** In the engines that the browser tests do not know. What customers do in Chromium is what those are about. */
const journeys: Step = {
  name: 'journeys',
  run: async (run) => {
    installEnginesIfMissing()
    const engines = ['--project=firefox', '--project=webkit']
    const command = ['playwright', 'test', '-c', 'test/engines/playwright.config.ts', '--forbid-only', ...engines]
    return counted(run, reportPath('engines'), tallyOfPlaywright, command, {})
  },
}

/** Steps that run one after the other. */
type Lane = readonly Step[]

/**
 * The suite in its order: what is quick and explains most comes first, and browser tests need what the build makes. Lanes
 * of a part run at the same time, since one alone would leave a core idle; each step is in the lane that makes both end
 * together.
 */
const parts: readonly (readonly Lane[])[] = [
  [
    [
      check('typecheck', 'tsc', '-b'),
      check('lint', 'biome', 'ci', '--colors=off', '.'),
      check('dead code', 'knip', '--no-progress'),
    ],
    [check('build', 'node', 'build.mjs', 'build')],
  ],
  [
    [jest('unit', installNginxIfMissing), browser],
    [
      check('size budget', 'tsx', 'test/build/check-size-budget.ts'),
      check('same bytes', 'tsx', 'test/build/check-same-bytes.ts'),
      jest('contracts'),
      check('pact files', 'tsx', 'contracts/pact-files/check.ts'),
      jest('verification'),
      jest('sandbox'),
      jest('screens'),
      journeys,
    ],
  ],
  [[check('pinned traffic', 'tsx', 'contracts/traffic/check.ts'), check('told secrets', 'tsx', 'test/leaks/check.ts')]],
]

/** What a step found out, and how long it took. */
export interface Outcome extends Tally {
  readonly name: string
  readonly seconds: number
}

const outcomeOf = async (step: Step, run: Run): Promise<Outcome> => {
  const start = performance.now()
  const tally = await step.run(run).catch((reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason)
    return broken
  })
  return { ...tally, name: step.name, seconds: (performance.now() - start) / 1000 }
}

const outcomesOf = async (lane: Lane, run: Run): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of lane) {
    console.log(`\n── ${step.name}`)
    outcomes.push(await outcomeOf(step, run))
  }
  return outcomes
}

/** Runs every step. One that fails does not keep the others from running. */
export const runSteps = async (): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const lanes of parts) {
    const running = lanes.map((lane, index) => outcomesOf(lane, index === 0 ? run : runBeside))
    outcomes.push(...(await Promise.all(running)).flat())
  }
  return outcomes
}
