import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const engineNames = ['firefox', 'webkit']

/** Journeys in the engines that Playwright can't drive in Debian's packages. Each has one worker and its own hosts. */
export default defineConfig<object, { engineName: string }>({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: fileURLToPath(new URL('../../.build/engines', import.meta.url)),
  fullyParallel: true,
  workers: engineNames.length,
  // A driver or a browser that does not answer is no fault of the portal.
  retries: 1,
  timeout: 180_000,
  reporter: 'list',
  projects: engineNames.map((engineName) => ({ name: engineName, workers: 1, use: { engineName } })),
})
