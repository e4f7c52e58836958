/** Folders in which packages keep the same modules compiled in several ways. */
const variantFolder = /^(?:dist|lib|cjs|commonjs|esm|esm5|es|es6|es2015|umd|build|src|node|browser)$/

/** Which module of which package a file is, however it was installed and compiled. */
const moduleOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    .replace(/\.[cm]?js$/, '')
    .split('/')
    .filter((part) => !variantFolder.test(part))
    .join('/')

/**
 * Modules of packages that are among the sources of a bundle twice, be it as two installed copies or as two builds of one
 * copy: a line for each, naming its files. Both cost their size again, and two copies of React or rxjs do not recognise
 * each other's objects.
 */
export const bundledTwice = (sources: Iterable<string>): readonly string[] => {
  const filesOfModule = new Map<string, readonly string[]>()
  for (const path of new Set(sources)) {
    if (path.includes('node_modules/'))
      filesOfModule.set(moduleOf(path), [...(filesOfModule.get(moduleOf(path)) ?? []), path])
  }
  return [...filesOfModule.values()].filter((files) => files.length > 1).map((files) => [...files].sort().join(' and '))
}
