import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installChromiumIfMissing } from '../e2e/support/chromium.ts'
import { debianInstallLine, installDebianPackage, isDebian, mayInstall } from '../runner/debian.ts'
import { isExecutable, placesOf } from '../runner/programs.ts'

/** What drives WebKit: a driver, the browser that it starts, and a screen for it. */
export interface WebkitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

const findFirefox = (): string | undefined => {
  const chosen = process.env['FIREFOX_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  const application = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return [...placesOf(['firefox-esr', 'firefox']), application].find(isExecutable)
}

/** The browser of WebKitGTK is on no search path: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const findMiniBrowser = (): string | undefined =>
  foldersIn('/usr/lib', '/usr/libexec')
    .flatMap((folder) => [folder, ...foldersIn(folder)])
    .filter((folder) => /\/webkit2?gtk-[^/]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isExecutable)

const foldersIn = (...paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    try {
      return readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(path, name))
    } catch {
      return []
    }
  })

const findWebkit = (): WebkitPrograms | undefined => {
  const driver = placesOf(['WebKitWebDriver']).find(isExecutable)
  const screen = placesOf(['Xvfb']).find(isExecutable)
  const browser = findMiniBrowser()
  return driver === undefined || browser === undefined || screen === undefined ? undefined : { driver, browser, screen }
}

const required = <A>(found: A | undefined, name: string, ...packages: readonly string[]): A => {
  if (found !== undefined) return found
  throw new Error(
    isDebian()
      ? `No ${name} found. Install it with: ${debianInstallLine(packages.join(' '))}`
      : `No ${name} found. Journeys run on Debian, with its packages ${packages.join(', ')}`,
  )
}

/** `FIREFOX_PATH`, or an installed Firefox; throws with the one line to type when there is none. */
export const requireFirefox = (): string => required(findFirefox(), 'Firefox', 'firefox-esr')

/** An installed WebKitGTK with its driver, and Xvfb; throws with the one line to type when one is missing. */
export const requireWebkit = (): WebkitPrograms => required(findWebkit(), 'WebKit', 'webkit2gtk-driver', 'xvfb')

/** Installs the engines where that takes no question, as root on Debian, and then requires them all. */
export const installEnginesIfMissing = (): void => {
  installChromiumIfMissing()
  const missing = [
    ...(findFirefox() === undefined && !process.env['FIREFOX_PATH'] ? ['firefox-esr'] : []),
    ...(findWebkit() === undefined ? ['webkit2gtk-driver', 'xvfb'] : []),
  ]
  if (mayInstall() && missing.length > 0) installDebianPackage(...missing)
  requireFirefox()
  requireWebkit()
}
