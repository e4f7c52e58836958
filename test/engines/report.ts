import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** By this a journey says that its driver hung and that it began anew. */
export const hungDriver = 'driver hung'

interface EngineRow {
  passed: number
  failed: number
  milliseconds: number
  /** What the drivers said that hung. */
  readonly hung: string[]
}

/** Prints what each engine has done: its journeys, the time they took together, and the drivers that hung. */
export default class EngineReport implements Reporter {
  private readonly rows = new Map<string, EngineRow>()

  onTestEnd(test: TestCase, { status, duration, annotations }: TestResult): void {
    const name = test.parent.project()?.name ?? ''
    const row = this.rows.get(name) ?? { passed: 0, failed: 0, milliseconds: 0, hung: [] }
    this.rows.set(name, row)
    if (status === 'passed') row.passed += 1
    else row.failed += 1
    row.milliseconds += duration
    for (const { type, description = '' } of annotations)
      if (type === hungDriver) row.hung.push(`${test.title}: ${description}`)
  }

  onEnd(): void {
    const line = (...cells: readonly string[]) => cells.map((cell) => cell.padStart(14)).join('')
    console.log(`\n${line('engine', 'passed', 'failed', 'seconds', 'hung drivers')}`)
    for (const [name, { passed, failed, milliseconds, hung }] of this.rows)
      console.log(line(name, `${passed}`, `${failed}`, (milliseconds / 1000).toFixed(1), `${hung.length}`))
    for (const { hung } of this.rows.values()) for (const each of hung) console.log(`A driver hung: ${each}`)
  }

  printsToStdio(): boolean {
    return false
  }
}
