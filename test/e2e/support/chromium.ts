import { chromium } from '@playwright/test'
import { debianInstallLine, installDebianPackage, isDebian, mayInstall } from '../../runner/debian.ts'
import { isExecutable, placesOf } from '../../runner/programs.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** What a browser under test does not do beside its work. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser for the browser tests: `CHROMIUM_PATH`, else an installed one, else the one Playwright downloaded. */
const findChromium = (): string | undefined => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return [...placesOf(commands), ...applications, chromium.executablePath()].find(isExecutable)
}

const howToInstall = () => (isDebian() ? debianInstallLine('chromium') : 'npx playwright install --with-deps chromium')

/** The same as findChromium, and throws with the one line to type when there is none. */
export const requireChromium = (): string => {
  const found = findChromium()
  if (found === undefined) {
    const chosen = process.env['CHROMIUM_PATH']
    throw new Error(
      chosen ? `CHROMIUM_PATH names no program: ${chosen}` : `No Chromium found. Install one with: ${howToInstall()}`,
    )
  }
  return found
}

/** Installs a browser where that takes no question, as root on Debian, and then requires one. */
export const installChromiumIfMissing = (): string => {
  if (findChromium() === undefined && !process.env['CHROMIUM_PATH'] && mayInstall()) installDebianPackage('chromium')
  return requireChromium()
}
