import { defineConfig } from '@playwright/test'
import suite from '../playwright.config.ts'

/** Sessions played out at random in a real browser. Not part of `npm test`, since it takes its time. */
export default defineConfig({
  ...suite,
  testDir: '.',
  testMatch: 'real-sessions.ts',
  timeout: 0,
})
