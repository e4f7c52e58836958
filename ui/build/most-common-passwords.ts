import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'esbuild'

/** What `ui/passwords/common-passwords.ts` looks at, less what is too short to be a password of the portal. */
const most = 10_000
const shortest = 8

const list = () =>
  dictionary['passwords-common']
    .slice(0, most)
    .filter(({ length }) => length >= shortest)
    .sort()

/** Of the package's 49,000 passwords those that the portal looks at: 10 KiB, compressed, in place of 150. */
export const mostCommonPasswords: Plugin = {
  name: 'most-common-passwords',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/@zxcvbn-ts\/language-common\/dist\/index\.mjs$/ }, () => ({
      contents: `export const dictionary = { 'passwords-common': ${JSON.stringify(list().join(' '))}.split(' ') }`,
    }))
  },
}
