/** @typedef {import('esbuild').Metafile} Metafile */

/**
 * The files that a browser fetches, besides `name` itself, before `name` can run.
 *
 * @param {Metafile} metafile
 * @param {string} name
 * @returns {string[]}
 */
export const staticImportsOf = (metafile, name) => {
  const found = new Set([name])
  // A set visits what is added to it while it is being walked.
  for (const current of found) {
    for (const { path, kind, external } of metafile.outputs[current]?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(path)
    }
  }
  found.delete(name)
  return [...found]
}

/**
 * @param {Metafile} metafile
 * @param {string} entryPoint as esbuild names it, e.g. `ui/main.tsx`
 * @returns {string | undefined} the output that holds it
 */
export const outputOf = (metafile, entryPoint) =>
  Object.keys(metafile.outputs).find((name) => metafile.outputs[name]?.entryPoint === entryPoint)
