/**
 * The floor: the oldest browsers that the portal is made for, phones of 2022. Scripts and styles are written down to them,
 * and `test/build/browser-floor` holds what is published to them.
 */
export const oldestBrowsers: Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios', string>> = {
  chrome: '100',
  edge: '100',
  firefox: '102',
  safari: '15.4',
  ios: '15.4',
}

/** For esbuild. */
export const oldestForScripts = Object.entries(oldestBrowsers).map(([name, version]) => name + version)

/**
 * What the early script is written in: it tells browsers that can't read the other scripts that they can't. All that know
 * `import()`, from 2017 and 2018 on, can read this one.
 */
export const earlyTarget = 'es2017'

/** For lightningcss, which has a byte for each part of a version. */
export const oldestForStyles = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [name === 'ios' ? 'ios_saf' : name, (major << 16) | (minor << 8)]
  }),
)
