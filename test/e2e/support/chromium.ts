import { chromium } from '@playwright/test'
import { debianInstallLine, installDebianPackage, isDebian, mayInstall } from '../../runner/debian.ts'
import { isExecutable, placesOf } from '../../runner/programs.ts'

/** The browser that customers have. */
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The same engine without a browser's windows: the browser tests take two thirds of the time in it. */
const headlessShell = ['chromium-headless-shell', 'chrome-headless-shell']

/** What a browser under test does not do beside its work. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** `CHROMIUM_PATH`, else the first of these commands that is installed, else what Playwright downloaded. */
const findChromium = (commands: readonly string[]): string | undefined => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return [...placesOf(commands), ...applications, chromium.executablePath()].find(isExecutable)
}

const howToInstall = () => (isDebian() ? debianInstallLine('chromium') : 'npx playwright install --with-deps chromium')

const required = (found: string | undefined): string => {
  if (found !== undefined) return found
  const chosen = process.env['CHROMIUM_PATH']
  throw new Error(
    chosen ? `CHROMIUM_PATH names no program: ${chosen}` : `No Chromium found. Install one with: ${howToInstall()}`,
  )
}

/** The whole browser. Throws with the one line to type when there is none. */
export const requireChromium = (): string => required(findChromium(whole))

/** The quickest that is installed: the headless shell, else the whole browser. Throws as requireChromium does. */
export const requireQuickChromium = (): string => required(findChromium([...headlessShell, ...whole]))

const isMissing = (commands: readonly string[]) => placesOf(commands).find(isExecutable) === undefined

/**
 * Installs both where that takes no question, as root on Debian. Elsewhere the whole browser does for both; throws when
 * there is none.
 */
export const installChromiumIfMissing = (): string => {
  if (!process.env['CHROMIUM_PATH'] && mayInstall()) {
    if (findChromium(whole) === undefined) installDebianPackage('chromium')
    if (isMissing(headlessShell)) installDebianPackage('chromium-headless-shell')
  }
  return requireChromium()
}
