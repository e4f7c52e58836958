// The programs that the suite needs besides Node. A configuration may look for one; only a test that runs it requires it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

interface Program {
  /** Names on the search path, the preferred one first. */
  readonly commands: readonly string[]
  readonly debianPackage: string
  /** An environment variable with the path of a program to use instead. */
  readonly variable?: string
  /** Paths beside the search path. */
  readonly elsewhere?: () => readonly string[]
}

/** The browser of WebKitGTK is on no search path: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const miniBrowsers = () =>
  spawnSync('ls /usr/{lib,lib/*,libexec}/webkit{,2}gtk-*/MiniBrowser', {
    shell: 'bash',
    encoding: 'utf8',
  }).stdout.split('\n')

const programs = {
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debianPackage: 'chromium',
    variable: 'CHROMIUM_PATH',
    elsewhere: () => ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()],
  },
  // The browser tests take two thirds of the time in it.
  'headless chromium': {
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    debianPackage: 'chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
  },
  firefox: {
    commands: ['firefox-esr', 'firefox'],
    debianPackage: 'firefox-esr',
    variable: 'FIREFOX_PATH',
    elsewhere: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  'webkit driver': { commands: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  webkit: { commands: [], debianPackage: 'webkit2gtk-driver', elsewhere: miniBrowsers },
  xvfb: { commands: ['Xvfb'], debianPackage: 'xvfb' },
  python: { commands: ['python3'], debianPackage: 'python3' },
  curl: { commands: ['curl'], debianPackage: 'curl' },
  openssl: { commands: ['openssl'], debianPackage: 'openssl' },
  nginx: {
    commands: ['nginx'],
    debianPackage: 'nginx',
    elsewhere: () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  },
} as const satisfies Readonly<Record<string, Program>>

export type ProgramName = keyof typeof programs

const chosenBy = (name: ProgramName): string | undefined => {
  const { variable }: Program = programs[name]
  return variable !== undefined && process.env[variable] ? variable : undefined
}

const findProgram = (name: ProgramName): string | undefined => {
  const { commands, elsewhere = () => [] }: Program = programs[name]
  const chosen = process.env[chosenBy(name) ?? '']
  if (chosen !== undefined) return existsSync(chosen) ? chosen : undefined
  const searchPath = (process.env['PATH'] ?? '').split(delimiter)
  const found = commands.flatMap((command) => searchPath.map((folder) => join(folder, command)))
  return [...found, ...elsewhere()].find((path) => existsSync(path))
}

const isDebian = () => existsSync('/etc/debian_version')
const isRoot = () => process.getuid?.() === 0

const debianPackagesOf = (names: readonly ProgramName[]) => [
  ...new Set(names.map((name) => programs[name].debianPackage)),
]

/** One line that names missing programs and how to install them. */
export const howToInstall = (names: readonly ProgramName[]): string => {
  const packages = debianPackagesOf(names).join(' ')
  const line = isDebian() ? `apt-get install -y ${packages}` : `your system's packages (on Debian: ${packages})`
  const misled = names.map(chosenBy).find((variable) => variable !== undefined)
  return `Missing: ${names.join(', ')}. Install with: ${line}${misled === undefined ? '' : `; ${misled} names no program`}`
}

/**
 * The path of a program.
 *
 * @throws with the one line to type when it is not installed
 */
export const requireProgram = (name: ProgramName): string => {
  const found = findProgram(name)
  if (found === undefined) throw new Error(howToInstall([name]))
  return found
}

/** The quickest Chromium that is installed: the headless shell, else the whole browser. */
export const findQuickChromium = (): string | undefined => findProgram('headless chromium') ?? findProgram('chromium')

/** @throws with the one line to type when no Chromium is installed */
export const requireQuickChromium = (): string => findQuickChromium() ?? requireProgram('chromium')

/** Playwright runs it before browser tests: one line says how to install a browser, instead of one for each test. */
export default (): void => {
  requireQuickChromium()
}

export const chromiumArguments: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Installs missing programs as root on Debian. Yields those that are still missing. */
export const installMissing = (names: readonly ProgramName[]): readonly ProgramName[] => {
  const missing = names.filter((name) => findProgram(name) === undefined)
  const installable = missing.filter((name) => chosenBy(name) === undefined)
  if (installable.length > 0 && isDebian() && isRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...debianPackagesOf(installable)]])
      spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...step], { stdio: 'inherit', env })
  }
  const stillMissing = missing.filter((name) => findProgram(name) === undefined)
  // The whole browser can do all that the headless shell does.
  return stillMissing.filter((name) => name !== 'headless chromium' || stillMissing.includes('chromium'))
}
