import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isRoot = () => process.getuid?.() === 0

export const isDebian = (): boolean => existsSync('/etc/debian_version')

/** Whether a package can be installed without asking the person at the terminal. */
export const mayInstall = (): boolean => isDebian() && isRoot()

/** Installs a package; whether it is there afterwards is for the caller to see. */
export const installDebianPackage = (name: string): void => {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', step, { stdio: 'inherit', env: environment })
  }
}

/** The line that installs a package on Debian, as this user. */
export const debianInstallLine = (name: string): string => `${isRoot() ? '' : 'sudo '}apt-get install -y ${name}`
