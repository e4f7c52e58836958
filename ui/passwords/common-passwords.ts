import { dictionary } from '@zxcvbn-ts/language-common'

/** ASVS 5.0, V6.2.4 requires at least 3,000. */
const count = 10_000

/** Common passwords in lower case, the most common first. The build drops the short and the rare ones from the list. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, count))
