import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Metafile } from 'esbuild'
import { computeSha384, type Release, releaseFileName } from '../hosting/files.ts'
import type { PublishedFile } from './bundle.ts'

type ProjectRoot = Readonly<Record<'root', string>>

const runProgram = async (program: string, parameters: readonly string[], root: string): Promise<string> =>
  (await promisify(execFile)(program, parameters, { cwd: root, maxBuffer: 50_000_000 })).stdout

export const readPackageVersion = async ({ root }: ProjectRoot): Promise<string> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version

/**
 * Returns the commit of the sources, or null if there are uncommitted changes or no git repository. The commit is not
 * in a script, because every commit would then change the names of the files.
 */
const readCommit = async ({ root }: ProjectRoot): Promise<string | null> => {
  try {
    if ((await runProgram('git', ['status', '--porcelain'], root)) !== '') return null
    return (await runProgram('git', ['rev-parse', 'HEAD'], root)).trim()
  } catch {
    return null
  }
}

/** Returns `release.json`, which lists the version, commit and files of the release. */
export const createReleaseFile = async (
  project: ProjectRoot,
  published: readonly PublishedFile[],
): Promise<PublishedFile> => {
  const release: Release = {
    version: await readPackageVersion(project),
    commit: await readCommit(project),
    files: published
      .map(({ name, contents }) => ({ name, sha384: computeSha384(contents) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  }
  return { name: releaseFileName, contents: Buffer.from(`${JSON.stringify(release, null, 2)}\n`) }
}

const packageFolderPattern = /.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** The names of files with licenses, and with notices that some licenses require. */
const licenseFilePattern = /^(?:licen[cs]e|copying|notice|copyrightnotice)(?:[.-].*)?$/i

/** Returns the notices and the bill of materials of the packages in the bundle. */
export const createThirdPartyFiles = async (root: string, { outputs }: Metafile): Promise<readonly PublishedFile[]> => {
  const bundled = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const folders = new Set(bundled.flatMap((path) => packageFolderPattern.exec(path)?.[0] ?? []))
  const packages = await Promise.all(
    [...folders].map(async (folder) => ({
      folder: join(root, folder),
      ...JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')),
    })),
  )
  return [await createLicenseNotices(packages), await createBillOfMaterials(root, packages)]
}

interface BundledPackage {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly license: string
}

const findLicenseFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((file) => licenseFilePattern.test(file))
    .sort()
    .map((file) => join(folder, file))

/** A package inside braintree-web that has no license text, but the same author and license as braintree-web. */
const fastlaneLoaderPattern = /\/@paypal\/fastlane-sdk-loader$/

/**
 * Returns `third-party-notices.txt` with the name, version and license text of each package. The build removes the
 * license comments from scripts.
 *
 * @throws when a package does not contain the text of its license
 */
const createLicenseNotices = async (packages: readonly BundledPackage[]): Promise<PublishedFile> => {
  const notices = packages.map(async ({ folder, name, version, license }) => {
    const files = await findLicenseFiles(folder.replace(fastlaneLoaderPattern, '/braintree-web'))
    if (files.length === 0) throw new Error(`${name} ${version} (${license}) does not contain the text of its license`)
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')
  })
  const introduction =
    'The portal contains these packages, each under its own license. Its list of common passwords is from\n' +
    '@zxcvbn-ts/language-common 4.1.3: MIT license, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts.'
  const contents = [introduction, ...(await Promise.all(notices)).sort()].join(`\n\n${'='.repeat(80)}\n`)
  return { name: 'third-party-notices.txt', contents: Buffer.from(contents) }
}

/**
 * Returns `sbom.cdx.json`, npm's bill of materials without timestamp and serial number, so that builds are
 * reproducible. `npm sbom --omit=dev` would omit packages that development dependencies also need, such as React.
 */
const createBillOfMaterials = async (root: string, packages: readonly BundledPackage[]): Promise<PublishedFile> => {
  const parameters = ['sbom', '--package-lock-only', '--sbom-type=application', '--sbom-format=cyclonedx']
  const npm = JSON.parse(await runProgram('npm', parameters, root))
  const { serialNumber, metadata, components, dependencies, ...bill } = npm
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const refs = packages.map((each) => `${each.name}@${each.version}`)
  const contents = {
    ...bill,
    // npm names the portal after its folder, so this sets the name of the package instead.
    metadata: { ...metadata, timestamp: undefined, component: { ...metadata.component, name } },
    components: components.filter((each: { readonly 'bom-ref': string }) => refs.includes(each['bom-ref'])),
    dependencies: [{ ref: `${name}@${version}`, dependsOn: refs.sort() }],
  }
  return { name: 'sbom.cdx.json', contents: Buffer.from(`${JSON.stringify(contents, undefined, 2)}\n`) }
}
