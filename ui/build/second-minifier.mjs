import { minify } from 'terser'

/**
 * A script, smaller than esbuild leaves it: terser also follows what a value is used for, and shortens names (about 5 %
 * of the first load, compressed).
 *
 * @param {import('./bundle.mjs').PublishedFile} file
 * @returns {Promise<import('./bundle.mjs').PublishedFile>}
 */
export const minifiedAgain = async ({ name, contents }) => {
  if (!name.endsWith('.js')) return { name, contents }
  const options = { module: true, ecma: /** @type {2020} */ (2020), compress: { passes: 2 } }
  const { code } = await minify(Buffer.from(contents).toString(), options)
  if (code === undefined) throw new Error(`terser made nothing of ${name}`)
  return { name, contents: Buffer.from(code) }
}
