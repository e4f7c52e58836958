// The programs that the tests need in addition to Node. Only a test that runs a program requires it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'

interface Program {
  readonly debianPackage: string
  /** The names on the search path, or absolute paths. The first program that exists is used. */
  readonly paths: readonly string[]
  /** An environment variable that can contain the path of another program to use. */
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

/** Returns the folders in which programs are searched: the search path, and folders of root, Homebrew and WebKitGTK. */
const listSearchFolders = (): readonly string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
  ...spawnSync('ls -d /usr/{lib,lib/*,libexec}/webkit{,2}gtk-*', { shell: 'bash', encoding: 'utf8' }).stdout.split(
    '\n',
  ),
]

const findVariableName = (name: ProgramName): string | undefined => {
  const { variable }: Program = programs[name]
  return variable !== undefined && process.env[variable] ? variable : undefined
}

const findProgram = (name: ProgramName): string | undefined => {
  const { paths }: Program = programs[name]
  const own = process.env[findVariableName(name) ?? '']
  if (own !== undefined) return existsSync(own) ? own : undefined
  const folders = listSearchFolders()
  const found = paths.flatMap((path) => (isAbsolute(path) ? path : folders.map((folder) => join(folder, path))))
  return found.find((path) => existsSync(path))
}

const isRootUser = () => process.getuid?.() === 0
const isDebian = () => existsSync('/etc/debian_version')
const listPackages = (names: readonly ProgramName[]) => [...new Set(names.map((name) => programs[name].debianPackage))]

export const describeInstallation = (names: readonly ProgramName[]): string => {
  const packages = listPackages(names).join(' ')
  const line = isDebian() ? `apt-get install -y ${packages}` : `your system's packages (on Debian: ${packages})`
  const wrongVariable = names.map(findVariableName).find((variable) => variable !== undefined)
  return `Missing: ${names.join(', ')}. Install with: ${line}${wrongVariable === undefined ? '' : `; ${wrongVariable} names no program`}`
}

/**
 * Returns the path of a program.
 *
 * @throws if the program is not installed, with the command that installs it
 */
export const requireProgram = (name: ProgramName): string => {
  const found = findProgram(name)
  if (found === undefined) throw new Error(describeInstallation([name]))
  return found
}

/** The headless shell is faster than the whole browser. */
export const findQuickChromium = (): string | undefined => findProgram('headless chromium') ?? findProgram('chromium')

/** @throws if no Chromium is installed, with the command that installs it */
export const requireQuickChromium = (): string => findQuickChromium() ?? requireProgram('chromium')

/** Checks once that a browser is installed. Playwright would report a missing browser for each test. */
export default (): void => {
  requireQuickChromium()
}

export const chromiumArguments: readonly string[] = [
  ...(isRootUser() ? ['--no-sandbox'] : []),
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
]

/** Installs missing programs on Debian, as root. Returns the programs that are still missing. */
export const installMissingPrograms = (names: readonly ProgramName[]): readonly ProgramName[] => {
  const isMissing = (name: ProgramName) => findProgram(name) === undefined
  const installable = names.filter((name) => isMissing(name) && findVariableName(name) === undefined)
  if (installable.length > 0 && isDebian() && isRootUser()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...listPackages(installable)]])
      spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...step], { stdio: 'inherit', env })
  }
  return names.filter((name) => isMissing(name) && !(name === 'headless chromium' && findQuickChromium() !== undefined))
}
