import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the list count as common (ASVS 5.0, V6.2.4 asks for 3,000). */
const most = 10_000

/** The passwords that most people use, the worst first, in lower case. The build leaves out the short and the rare ones. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, most))
