import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { engineNames } from './drivers/driver.ts'

const inBuild = (name: string) => fileURLToPath(new URL(`../../.build/${name}`, import.meta.url))

/**
 * The journeys, once in each engine. Playwright runs them here; only Chromium is driven by it. The engines run side by side,
 * each with one set of hosts: those take longer to start than any journey.
 */
export default defineConfig<object, { engineName: string }>({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: inBuild('engines'),
  fullyParallel: true,
  workers: engineNames.length,
  retries: 0,
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: inBuild('engines-tests.json') }], ['./report.ts']],
  projects: engineNames.map((engineName) => ({ name: engineName, workers: 1, use: { engineName } })),
})
