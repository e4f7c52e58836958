import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** The published files with this extension. Throws when there is no build. */
export const published = (extension: string): readonly string[] => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension))
  if (names.length === 0) throw new Error('There is no built portal to read. Run: npm run build')
  return names.map((name) => readFileSync(join(folder, name), 'utf8'))
}
