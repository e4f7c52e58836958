import type { Metafile } from 'esbuild'

/** The files that a browser fetches, besides `name` itself, before `name` can run. */
export const staticImportsOf = ({ outputs }: Pick<Metafile, 'outputs'>, name: string): readonly string[] => {
  const found = new Set([name])
  // A set visits what is added to it while it is being walked.
  for (const current of found) {
    for (const { path, kind } of outputs[current]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  }
  found.delete(name)
  return [...found]
}

/** The output that holds an entry point, and before it the files that it imports. */
export const withImports = (metafile: Pick<Metafile, 'outputs'>, entryPoint: string): readonly string[] => {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (file === undefined) throw new Error(`${entryPoint} is not a part that is loaded by itself`)
  return [...staticImportsOf(metafile, file), file]
}
