import { changePassword } from './well-known.ts'

/**
 * The redirects for hosts that read a `_redirects` file. That unknown paths are the page stands in the host's own
 * settings: some refuse a file that says it.
 */
export const redirectsFile = `${changePassword.path} ${changePassword.leadsTo} 302\n`
