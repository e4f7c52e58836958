import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findQuickChromium } from './runner/programs.ts'

const executablePath = findQuickChromium()

const getReportPath = (name: string) => fileURLToPath(new URL(`../.build/${name}`, import.meta.url))

/** Tests that start their own portals. One worker runs these tests, and they start first. */
const serialSpecPattern = /(?:telemetry|captcha|session)\.spec\.ts$/

/** Tests for a phone set the window's size themselves, because a second project would start more workers. */
export default defineConfig({
  // Requires a browser only before tests, because tools read this file on machines without a browser.
  globalSetup: './runner/programs.ts',
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: getReportPath('e2e'),
  fullyParallel: true,
  // Two workers use both cores. The tests of other engines, which run at the same time, mostly wait.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // An expectation may take long, because two browsers on two cores are slow.
  expect: { timeout: 15_000, toHaveScreenshot: { pathTemplate: '../.github/{arg}{ext}', scale: 'device' } },
  reporter: 'list',
  projects: [
    { name: 'of one worker', testMatch: serialSpecPattern, workers: 1 },
    { name: 'portal', testIgnore: serialSpecPattern },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Tests find elements by texts of the source language.
    locale: 'en-GB',
    // Animations keep a processor without a graphics card busy. Tests of animations turn them on.
    reducedMotion: 'reduce',
    // Recording takes a third of the time. To record the trace of a failing test: `--trace on -g "…"`.
    trace: 'off',
    // `e2e/support/portal.ts` takes a screenshot after a failure. Playwright would take a screenshot of every test.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
})
