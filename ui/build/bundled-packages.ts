import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import type { Project } from './project.ts'

export interface BundledPackage {
  /** From the project's root. */
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly license: string
}

/** The folder of the package that a file belongs to: its name has two parts when it begins with a scope. */
const packageFolder = /.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** The packages that the bundle is made of, in the order of their names: what customers download, and no more. */
export const bundledPackages = async (
  { root }: Pick<Project, 'root'>,
  { outputs }: Metafile,
): Promise<readonly BundledPackage[]> => {
  const bundled = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const folders = new Set(bundled.flatMap((path) => packageFolder.exec(path)?.[0] ?? []))
  const packages = await Promise.all(
    [...folders].map(async (folder): Promise<BundledPackage> => {
      const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
      return { folder, name, version, license }
    }),
  )
  const order = ({ name, version, folder }: BundledPackage) => `${name} ${version} ${folder}`
  return packages.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}
