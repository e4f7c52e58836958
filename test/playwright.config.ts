import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findQuickChromium } from './runner/programs.ts'

const executablePath = findQuickChromium()

const reportPath = (name: string) => fileURLToPath(new URL(`../.build/${name}`, import.meta.url))

/** Tests that start their own portal with a collector, a captcha or hosts. They have one worker, and start first. */
const serialSpecs = /(?:telemetry|captcha|session)\.spec\.ts$/

/** Tests that need a phone choose its window themselves, because a second Playwright project would start more workers. */
export default defineConfig({
  // Checks that a browser is installed, only before tests: this file is also read on machines without a browser.
  globalSetup: './runner/programs.ts',
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: reportPath('e2e'),
  fullyParallel: true,
  // The tests of other engines run at the same time and use the remaining time of two cores.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // An expectation may take long, because two browsers on two cores are slow.
  expect: { timeout: 15_000, toHaveScreenshot: { pathTemplate: '../.github/{arg}{ext}', scale: 'device' } },
  reporter: 'list',
  projects: [
    { name: 'of one worker', testMatch: serialSpecs, workers: 1 },
    { name: 'portal', testIgnore: serialSpecs },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Tests find elements by texts of the source language.
    locale: 'en-GB',
    // Without a graphics card, animations keep the processor busy. Tests of animations turn them on.
    reducedMotion: 'reduce',
    // Recording a trace takes a third of the time. To record one of a failing test: `--trace on -g "…"`.
    trace: 'off',
    // `e2e/support/portal.ts` takes a screenshot after a failure. Playwright would take one of every test.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
})
