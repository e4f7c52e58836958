import { fileURLToPath } from 'node:url'
import browserslist from 'browserslist'
import { browserslistToTargets } from 'lightningcss'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The oldest browsers that the portal is made for, for lightningcss: those of `browserslist` in package.json. Scripts and
 * styles are written down to them, and `test/build/browser-floor` holds the published files to them.
 */
export const oldestForStyles = browserslistToTargets(browserslist(undefined, { path: root }))

/** The same as names and versions: chrome, edge, firefox, safari and ios_saf. A version has a byte for each of its parts. */
export const oldestBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(oldestForStyles).map(([name, version]) => [name, `${version >> 16}.${(version >> 8) & 255}`]),
)

/** For esbuild. */
export const oldestForScripts = Object.entries(oldestBrowsers).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version,
)

/**
 * What the early script is written in: it tells browsers that can't read the other scripts that they can't. All that know
 * `import()`, from 2017 and 2018 on, can read this one.
 */
export const earlyTarget = 'es2017'
