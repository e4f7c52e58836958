import list from './common-passwords.json' with { type: 'json' }

/**
 * The 3,534 passwords with at least eight characters in a list of the 10,000 most common passwords, in lower case. ASVS 5.0, V6.2.4
 * requires at least 3,000. They come from @zxcvbn-ts/language-common 4.1.3, whose copyright is in `ui/build/release.ts`.
 */
export const commonPasswords: ReadonlySet<string> = new Set(list.spaceSeparated.split(' '))
