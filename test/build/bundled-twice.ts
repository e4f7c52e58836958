/** Folders in which packages keep the same modules compiled in several ways. */
const variantFolder = /^(?:dist|lib|cjs|commonjs|esm|esm5|es|es6|es2015|umd|build|src|node|browser)$/

/**
 * Modules of packages that are in the bundle twice, be it as two installed copies or as two builds of one copy. Both
 * cost their size again, and two copies of React or rxjs do not recognise each other's objects.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]} a line for each module, naming its files
 */
export const packagesBundledTwice = (metafile) => {
  const bundled = new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)))
  /** @type {Map<string, string[]>} */
  const filesOfModule = new Map()
  for (const path of bundled) {
    if (path.includes('node_modules/'))
      filesOfModule.set(moduleOf(path), [...(filesOfModule.get(moduleOf(path)) ?? []), path])
  }
  return [...filesOfModule.values()].filter((files) => files.length > 1).map((files) => files.sort().join(' and '))
}

/**
 * Which module of which package a file is, however it was installed and compiled.
 *
 * @param {string} path
 */
const moduleOf = (path) =>
  path
    .slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    .replace(/\.[cm]?js$/, '')
    .split('/')
    .filter((part) => !variantFolder.test(part))
    .join('/')
