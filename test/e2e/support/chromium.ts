import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onSearchPath = (): readonly string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)))

/** The browser for the browser tests: `CHROMIUM_PATH`, else an installed one, else the one Playwright downloaded. */
export const findChromium = (): string | undefined => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return [...onSearchPath(), ...applications, chromium.executablePath()].find(isExecutable)
}

const isDebian = () => existsSync('/etc/debian_version')
const isRoot = () => process.getuid?.() === 0

const howToInstall = () =>
  isDebian() ? `${isRoot() ? '' : 'sudo '}apt-get install -y chromium` : 'npx playwright install --with-deps chromium'

const installOnDebian = (): void => {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', step, { stdio: 'inherit', env: environment })
  }
}

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
  if (findChromium() === undefined && !process.env['CHROMIUM_PATH'] && isDebian() && isRoot()) installOnDebian()
  return requireChromium()
}
