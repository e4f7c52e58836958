// The programs that the suite needs in addition to Node. A configuration may look for one; only a test that runs it requires it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'

interface Program {
  readonly debianPackage: string
  /** Names on the search path, and absolute paths; the preferred one comes first. */
  readonly paths: readonly string[]
  /** An environment variable with the path of a program to use instead. */
  readonly variable?: string
}

const programs = {
  chromium: {
    debianPackage: 'chromium',
    paths: [
      ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
      ...['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()],
    ],
    variable: 'CHROMIUM_PATH',
  },
  // The browser tests take a third less time in the headless shell.
  'headless chromium': {
    debianPackage: 'chromium-headless-shell',
    paths: ['chromium-headless-shell', 'chrome-headless-shell'],
    variable: 'CHROMIUM_PATH',
  },
  firefox: {
    debianPackage: 'firefox-esr',
    paths: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    variable: 'FIREFOX_PATH',
  },
  webkit: { debianPackage: 'webkit2gtk-driver', paths: ['MiniBrowser'] },
  'webkit driver': { debianPackage: 'webkit2gtk-driver', paths: ['WebKitWebDriver'] },
  xvfb: { debianPackage: 'xvfb', paths: ['Xvfb'] },
  python: { debianPackage: 'python3', paths: ['python3'] },
  curl: { debianPackage: 'curl', paths: ['curl'] },
  openssl: { debianPackage: 'openssl', paths: ['openssl'] },
  nginx: { debianPackage: 'nginx', paths: ['nginx'] },
} as const satisfies Readonly<Record<string, Program>>

export type ProgramName = keyof typeof programs

/** Returns the search path, the folders of administrators' programs, and the folders of WebKitGTK's browser. */
const folders = (): readonly string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
  ...spawnSync('ls -d /usr/{lib,lib/*,libexec}/webkit{,2}gtk-*', { shell: 'bash', encoding: 'utf8' }).stdout.split(
    '\n',
  ),
]

/** Returns the name of the program's environment variable, if it is set. */
const chosenBy = (name: ProgramName): string | undefined => {
  const { variable }: Program = programs[name]
  return variable !== undefined && process.env[variable] ? variable : undefined
}

const findProgram = (name: ProgramName): string | undefined => {
  const { paths }: Program = programs[name]
  const own = process.env[chosenBy(name) ?? '']
  if (own !== undefined) return existsSync(own) ? own : undefined
  const searchFolders = folders()
  const found = paths.flatMap((path) => (isAbsolute(path) ? path : searchFolders.map((folder) => join(folder, path))))
  return found.find((path) => existsSync(path))
}

const isRoot = () => process.getuid?.() === 0
const isDebian = () => existsSync('/etc/debian_version')
const packagesOf = (names: readonly ProgramName[]) => [...new Set(names.map((name) => programs[name].debianPackage))]

/** Returns one line that names missing programs and how to install them. */
export const howToInstall = (names: readonly ProgramName[]): string => {
  const packages = packagesOf(names).join(' ')
  const line = isDebian() ? `apt-get install -y ${packages}` : `your system's packages (on Debian: ${packages})`
  const wrongVariable = names.map(chosenBy).find((variable) => variable !== undefined)
  return `Missing: ${names.join(', ')}. Install with: ${line}${wrongVariable === undefined ? '' : `; ${wrongVariable} names no program`}`
}

/**
 * Returns the path of a program.
 *
 * @throws with the one line to type when it is not installed
 */
export const requireProgram = (name: ProgramName): string => {
  const found = findProgram(name)
  if (found === undefined) throw new Error(howToInstall([name]))
  return found
}

/** Returns the quickest Chromium that is installed: the headless shell, or otherwise the whole browser. */
export const findQuickChromium = (): string | undefined => findProgram('headless chromium') ?? findProgram('chromium')

/** @throws with the one line to type when no Chromium is installed */
export const requireQuickChromium = (): string => findQuickChromium() ?? requireProgram('chromium')

/** Playwright runs it before browser tests: one line says how to install a browser, instead of one for each test. */
export default (): void => {
  requireQuickChromium()
}

export const chromiumArguments: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
]

/** Installs missing programs as root on Debian. Yields those that are still missing. */
export const installMissing = (names: readonly ProgramName[]): readonly ProgramName[] => {
  const isMissing = (name: ProgramName) => findProgram(name) === undefined
  const installable = names.filter((name) => isMissing(name) && chosenBy(name) === undefined)
  if (installable.length > 0 && isDebian() && isRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packagesOf(installable)]])
      spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...step], { stdio: 'inherit', env })
  }
  // The whole browser can do all that the headless shell does.
  return names.filter((name) => isMissing(name) && !(name === 'headless chromium' && findQuickChromium() !== undefined))
}
