// Builds the portal again, and checks that every uncompressed file is the same as in dist/.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishedFiles } from '../../ui/build/production.ts'
import { portalPaths } from '../../ui/build/project.ts'

const { published } = await createPublishedFiles(portalPaths)
const differingFileNames: string[] = []
for (const { name, contents } of published) {
  const before = await readFile(join(portalPaths.root, portalPaths.output, name)).catch(() => undefined)
  if (before === undefined || !before.equals(contents)) differingFileNames.push(name)
}
for (const name of differingFileNames) console.error(`Not the same in two builds: ${name}`)
process.exitCode = differingFileNames.length === 0 ? 0 : 1
