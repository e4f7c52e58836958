import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const engineNames = ['firefox', 'webkit']

/** Runs tests in Debian's browsers, which Playwright can't control. Each engine has one worker with its own hosts. */
export default defineConfig<object, { engineName: string }>({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: fileURLToPath(new URL('../../.build/engines', import.meta.url)),
  fullyParallel: true,
  workers: engineNames.length,
  // A driver or a browser may stop answering, which is not the portal's fault.
  retries: 1,
  timeout: 180_000,
  reporter: 'list',
  projects: engineNames.map((engineName) => ({ name: engineName, workers: 1, use: { engineName } })),
})
