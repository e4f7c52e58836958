import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './command.ts'
import type { JestReport } from './reports.ts'

/** What a test file takes that has not been run by `npm test` yet: the sandbox's begin with a database. */
const unknownSeconds = (test: string) => (test.startsWith('test/sandbox/') ? 6 : 1.5)

/** What each test file took when `npm test` last ran here. */
export const lastSeconds = async (): Promise<(test: string) => number> => {
  const seconds = new Map<string, number>()
  for (const project of ['unit', 'screens', 'sandbox']) {
    const text = await readFile(join(root, `.build/${project}-tests.json`), 'utf8').catch(() => '{"testResults":[]}')
    const { testResults }: Pick<JestReport, 'testResults'> = JSON.parse(text)
    for (const { name, startTime, endTime } of testResults)
      seconds.set(relative(root, name), (endTime - startTime) / 1000)
  }
  return (test) => seconds.get(test) ?? unknownSeconds(test)
}
