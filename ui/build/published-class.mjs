/**
 * What classes are called in a bundling that shortens their names, told by one of the same sources that does not. esbuild
 * says it nowhere; apart from the names, the two write the same stylesheet.
 *
 * @typedef {import('esbuild').BuildResult<{ write: false }>} BuildResult
 *
 * @param {BuildResult} withLongNames
 * @param {BuildResult} published
 * @returns {import('./bundle.mjs').Bundle['publishedClass']}
 * @throws when their styles differ in more than the names
 */
export const publishedClass = (withLongNames, published) => {
  const [long = [], short = []] = [withLongNames, published].map(
    ({ outputFiles }) => textOf(outputFiles, /[\\/]styles-\w+\.css$/).match(/(?<=\.)[a-z_][\w-]*/gi) ?? [],
  )
  const names = new Map(long.map((name, index) => [name, short[index] ?? '']))
  if (long.length !== short.length || long.some((name, index) => names.get(name) !== short[index]))
    throw new Error('Two bundlings of the same styles differ in more than the names of classes')
  const scripts = textOf(withLongNames.outputFiles, /\.js$/)
  return (name) => names.get(name) ?? (scripts.includes(name) ? '' : undefined)
}

/**
 * @param {BuildResult['outputFiles']} files
 * @param {RegExp} name
 */
const textOf = (files, name) =>
  files
    .filter(({ path }) => name.test(path))
    .map(({ text }) => text)
    .join('\n')
