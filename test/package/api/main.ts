import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCorePackage } from '../../../ui/build/core-package.ts'
import { root } from '../install.ts'
import { parseApi, printApi, readApi } from './report.ts'
import { changeBetween, isAtLeast, versionAfter } from './version.ts'

// `npm run api` tells how the facade differs from `core/api.md`, and `-- --accept` writes it anew.

const report = join(root, 'core/api.md')
const built = join(root, '.build/core')

await buildCorePackage(root, built)
const now = await readApi(built)
const old = parseApi(await readFile(report, 'utf8').catch(() => printApi({ ...now, version: '0.0.0' })))
const change = changeBetween(old, now)
const least = versionAfter(old.version, change)

if (!isAtLeast(now.version, least)) {
  console.error(
    `The change of the facade is ${change}: core/package/manifest.json needs version ${least} or later instead of ${now.version}, and core/package/CHANGELOG.md a line about it.`,
  )
  process.exitCode = 1
} else if (process.argv.includes('--accept')) {
  await writeFile(report, printApi(now))
  console.log(`core/api.md holds the facade of ${now.version}.`)
} else {
  console.log(
    `The change of the facade is ${change}; ${now.version} says so. npm run api -- --accept writes core/api.md.`,
  )
}
