import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findQuickChromium } from './runner/programs.ts'

const executablePath = findQuickChromium()

const inReports = (name: string) => fileURLToPath(new URL(`../.build/${name}`, import.meta.url))

/** One worker plays these, from the beginning: their collector, captcha or hosts are useless to other tests. */
const ofOneWorker = /(?:telemetry|captcha|session|session-sequences)\.spec\.ts$/

/** Browser tests run on a desktop where they don't say otherwise. A project for phones would start more workers. */
export default defineConfig({
  // A configuration is read where there is no browser, too. What runs a test asks for one.
  globalSetup: './runner/programs.ts',
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: inReports('e2e'),
  fullyParallel: true,
  // The engines take what these leave of two cores.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // A machine with two cores that runs two browsers takes its time; a test that passes does not wait.
  expect: { timeout: 15_000, toHaveScreenshot: { pathTemplate: '../.github/{arg}{ext}', scale: 'device' } },
  reporter: 'list',
  projects: [
    { name: 'of one worker', testMatch: ofOneWorker, workers: 1 },
    { name: 'portal', testIgnore: ofOneWorker },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Tests find things by the words of the source language.
    locale: 'en-GB',
    // What turns and fades is drawn by the processor here. Tests of what moves have it all.
    reducedMotion: 'reduce',
    // A trace of every test takes a third of the time. To see one that fails: `--trace on -g "…"`.
    trace: 'off',
    // Playwright would take a picture at the end of every test, and throw it away where that has passed. `e2e/support/portal.ts`
    // takes them of failed tests only.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
})
