import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findQuickChromium } from './runner/programs.ts'

const executablePath = findQuickChromium()

const inReports = (name: string) => fileURLToPath(new URL(`../.build/${name}`, import.meta.url))

/** One worker plays these from the start, because other tests can't use their collector, captcha or hosts. */
const serialSpecs = /(?:telemetry|captcha|session)\.spec\.ts$/

/** Browser tests run on a desktop unless they say otherwise. A project for phones would start more workers. */
export default defineConfig({
  // The configuration is also read where there is no browser. Only running a test requires one.
  globalSetup: './runner/programs.ts',
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: inReports('e2e'),
  fullyParallel: true,
  // The engines use what these leave of two cores.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // A machine with two cores that runs two browsers is slow. A test that passes does not wait.
  expect: { timeout: 15_000, toHaveScreenshot: { pathTemplate: '../.github/{arg}{ext}', scale: 'device' } },
  reporter: 'list',
  projects: [
    { name: 'of one worker', testMatch: serialSpecs, workers: 1 },
    { name: 'portal', testIgnore: serialSpecs },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Tests find elements by the texts of the source language.
    locale: 'en-GB',
    // Without a graphics card, animations take much of the processor's time. Tests of animations turn them on.
    reducedMotion: 'reduce',
    // A trace of every test takes a third of the time. To record one of a failing test: `--trace on -g "…"`.
    trace: 'off',
    // Playwright would take a picture at the end of every test, and discard it if the test has passed.
    // `e2e/support/portal.ts` takes pictures of failed tests only.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
})
