import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { engineNames } from './drivers/driver.ts'

/** The journeys, once in each engine. Playwright runs them here; only Chromium is driven by it. */
export default defineConfig<object, { engineName: string }>({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  outputDir: fileURLToPath(new URL('../../.build/engines', import.meta.url)),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  reporter: 'list',
  projects: engineNames.map((engineName) => ({ name: engineName, use: { engineName } })),
})
