// `npm run test:hardening`: what is tried against the portal, as a table of checks, cases and failures.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installNginxIfMissing } from './hosting/support/find-nginx.ts'
import { root, run } from './runner/command.ts'
import { type JestReport, tallyOfJest } from './runner/reports.ts'

/** Each check with the tests that try it, as paths below `test/`. */
const checks: readonly (readonly [name: string, ...tests: string[]])[] = [
  ['redirects', 'ui/auth/redirect-target', 'ui/auth/sign-in-destination', 'ui/routes/normalise-address'],
  ['path tokens', 'hardening/path-tokens', 'adapters/http/requests'],
  ['inputs', 'hardening/inputs', 'core/shared/validation'],
  ['regular expressions', 'hardening/regular-expressions'],
  ['hostile answers', 'hardening/hostile-answers', 'adapters/http/answers', 'adapters/http/retries'],
  ['single-flight', 'core/shared/single-flight', 'core/auth/sign-in', 'ui/react/use-form'],
  ['storage faults', 'adapters/storage/', 'adapters/cookie/'],
  ['headers', 'hosting/', 'sandbox/portal-server'],
  ['last resorts', 'ui/start-up/'],
]

const runJest = async (): Promise<JestReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hardening-'))
  const report = join(folder, 'report.json')
  const patterns = checks.flatMap(([, ...tests]) => tests.map((path) => `test/${path}`))
  const exitCode = await run(
    [
      'jest',
      '--reporters=summary',
      '-c',
      'test/jest.config.mjs',
      '--silent',
      '--json',
      `--outputFile=${report}`,
      ...patterns,
    ],
    { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  )
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`Jest ended with exit code ${exitCode} and without a report`)
  })
  await rm(folder, { recursive: true })
  return JSON.parse(text)
}

installNginxIfMissing()
const report = await runJest()

/** A check that none of whose tests ran has failed; so has a file that could not be run. */
const rows = checks.map(([name, ...tests]) => {
  const files = report.testResults.filter((file) =>
    tests.some((path) => file.name.startsWith(join(root, 'test', path))),
  )
  const results = files.flatMap(({ assertionResults }) => assertionResults)
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failures = results.filter(({ status }) => status !== 'passed').length + broken.length
  return { name, cases: results.length, failures: results.length === 0 ? Math.max(failures, 1) : failures }
})

const line = (name: string, cases: string, failures: string) =>
  name.padEnd(22) + cases.padStart(8) + failures.padStart(10)
console.log(`\n${line('check', 'cases', 'failures')}`)
for (const { name, cases, failures } of rows) console.log(line(name, `${cases}`, `${failures}`))

const { failed } = tallyOfJest(report, root)
process.exitCode = failed === 0 && rows.every(({ failures }) => failures === 0) ? 0 : 1
