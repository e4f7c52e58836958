import { debianInstallLine, installDebianPackage, isDebian, mayInstall } from '../../runner/debian.ts'
import { isExecutable, placesOf } from '../../runner/programs.ts'

/** Folders of system programs, which are not on everybody's search path. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

const findNginx = (): string | undefined => placesOf(['nginx'], systemFolders).find(isExecutable)

const howToInstall = () => (isDebian() ? debianInstallLine('nginx') : 'brew install nginx')

/** An installed nginx; throws with the one line to type when there is none. */
export const requireNginx = (): string => {
  const found = findNginx()
  if (found === undefined) throw new Error(`No nginx found. Install one with: ${howToInstall()}`)
  return found
}

/** Installs nginx where that takes no question, as root on Debian. The test that needs it says so where it does. */
export const installNginxIfMissing = (): void => {
  if (findNginx() === undefined && mayInstall()) installDebianPackage('nginx')
}
