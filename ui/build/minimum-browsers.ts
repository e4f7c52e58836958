import { readFileSync } from 'node:fs'

const { browserslist }: { readonly browserslist: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** The oldest supported browsers by their names in `browserslist` of package.json, such as `safari: '15.4'`. */
export const minimumBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((each) => each.split(' >= ')),
)

export const esbuildTargets = Object.entries(minimumBrowsers).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version,
)

/** Each version has its major part in the third byte and its minor part in the second. */
export const lightningcssTargets = Object.fromEntries(
  Object.entries(minimumBrowsers).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [name, (major << 16) | (minor << 8)]
  }),
)

/** The early script tells older browsers that they are not supported: every browser with `import()` (2017) can read it. */
export const earlyScriptTarget = 'es2017'
