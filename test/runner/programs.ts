// What the suite needs besides Node: each program, where it lies, and the Debian package that has it. A configuration may ask
// where one is; only what runs requires it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

interface Program {
  /** Names it has on the search path, the preferred one first. */
  readonly commands: readonly string[]
  /** The Debian package that brings it. */
  readonly debianPackage: string
  /** Names a program that is to be used instead. */
  readonly variable?: string
  /** Paths beside the search path. */
  readonly elsewhere?: () => readonly string[]
}

/** Folders of system programs, which are not on every user's search path. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

const foldersIn = (path: string): readonly string[] => {
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name))
}

/** The browser of WebKitGTK, which is on no search path: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const miniBrowsers = () =>
  ['/usr/lib', '/usr/libexec']
    .flatMap((path) => [path, ...foldersIn(path)])
    .flatMap(foldersIn)
    .filter((folder) => /\/webkit2?gtk-[^/]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))

const programs = {
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debianPackage: 'chromium',
    variable: 'CHROMIUM_PATH',
    elsewhere: () => ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()],
  },
  // The same engine without windows. The browser tests take two thirds of the time in it.
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
    elsewhere: () => systemFolders.map((folder) => join(folder, 'nginx')),
  },
} as const satisfies Readonly<Record<string, Program>>

export type ProgramName = keyof typeof programs

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The variable that names this program, where it is set. */
const chosenBy = (name: ProgramName): string | undefined => {
  const { variable }: Program = programs[name]
  return variable !== undefined && process.env[variable] ? variable : undefined
}

/** Where an installed program lies: the one that its variable names, else the first that is found. */
const findProgram = (name: ProgramName): string | undefined => {
  const { commands, elsewhere = () => [] }: Program = programs[name]
  const chosen = process.env[chosenBy(name) ?? '']
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : undefined
  const searchPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...commands.flatMap((command) => searchPath.map((folder) => join(folder, command))), ...elsewhere()].find(
    isExecutable,
  )
}

const isDebian = () => existsSync('/etc/debian_version')
const isRoot = () => process.getuid?.() === 0

const debianPackagesOf = (names: readonly ProgramName[]): readonly string[] => [
  ...new Set(names.map((name) => programs[name].debianPackage)),
]

/** One line that names missing programs and how to install them. */
export const howToInstall = (names: readonly ProgramName[]): string => {
  const packages = debianPackagesOf(names).join(' ')
  const line = isDebian()
    ? `${isRoot() ? '' : 'sudo '}apt-get install -y ${packages}`
    : `your system's packages (on Debian: ${packages})`
  const misled = [...new Set(names.map(chosenBy))].filter((variable) => variable !== undefined)
  return `Missing: ${names.join(', ')}. Install with: ${line}${misled.map((name) => `; ${name} names no program`).join('')}`
}

/** Where a program lies that is needed now. Throws with the one line to type when it is not installed. */
export const requireProgram = (name: ProgramName): string => {
  const found = findProgram(name)
  if (found === undefined) throw new Error(howToInstall([name]))
  return found
}

/** The quickest Chromium that is installed: the headless shell, else the whole browser. */
export const findQuickChromium = (): string | undefined => findProgram('headless chromium') ?? findProgram('chromium')

/** As `findQuickChromium`. Throws with the one line to type when there is none. */
export const requireQuickChromium = (): string => findQuickChromium() ?? requireProgram('chromium')

/** What a browser under test does not do beside its work. */
export const chromiumArguments: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Installs programs that are missing, where that takes no question: as root on Debian. Yields what is still missing. */
export const installMissing = (names: readonly ProgramName[]): readonly ProgramName[] => {
  const missing = names.filter((name) => findProgram(name) === undefined)
  const installable = missing.filter((name) => chosenBy(name) === undefined)
  if (installable.length > 0 && isDebian() && isRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...debianPackagesOf(installable)]])
      spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...step], { stdio: 'inherit', env })
  }
  const stillMissing = missing.filter((name) => findProgram(name) === undefined)
  // The whole browser does what the headless shell does.
  return stillMissing.filter((name) => name !== 'headless chromium' || stillMissing.includes('chromium'))
}
