import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishedFile } from './bundle.ts'
import type { BundledPackage } from './bundled-packages.ts'
import type { Project } from './project.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** What npm knows of an installed package: the digest of what it had downloaded. */
interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly integrity?: string }>>
}

const readJson = async <Content>(path: string): Promise<Content> => JSON.parse(await readFile(path, 'utf8'))

/** A package's name as its URL writes it: the @ of a scope is encoded. */
const urlOf = ({ name, version }: Pick<BundledPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

/** npm writes a digest in base64, CycloneDX in hexadecimal digits. */
const hashesOf = (integrity: string | undefined) => {
  const [, digest] = /^sha512-([\w+/=]+)$/.exec(integrity ?? '') ?? []
  return digest === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
}

const namesOf = (name: string) => {
  const [scope, rest] = name.split('/')
  return rest === undefined ? { name } : { group: scope, name: rest }
}

/**
 * `sbom.cdx.json`: the packages that customers download, as CycloneDX 1.6 lists them; those that only build, test or serve
 * the portal are not in it. It holds no time and no number of its own, so that the same sources give the same bytes.
 */
export const billOfMaterials = async (
  { root }: Pick<Project, 'root'>,
  packages: readonly BundledPackage[],
): Promise<PublishedFile> => {
  const { name, version, license }: Manifest = await readJson(join(root, 'package.json'))
  const { packages: locked = {} }: LockFile = await readJson(join(root, 'package-lock.json'))
  const portal = urlOf({ name, version })
  // The same package at the same version may lie in two folders.
  const each = [...new Map(packages.map((one) => [urlOf(one), one]))]
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': portal,
        name,
        version,
        ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      },
    },
    components: each.map(([url, one]) => ({
      type: 'library',
      'bom-ref': url,
      ...namesOf(one.name),
      version: one.version,
      ...hashesOf(locked[one.folder]?.integrity),
      licenses: [{ expression: one.license }],
      purl: url,
    })),
    dependencies: [{ ref: portal, dependsOn: each.map(([url]) => url) }],
  }
  return { name: 'sbom.cdx.json', contents: Buffer.from(`${JSON.stringify(bill, null, 2)}\n`) }
}
