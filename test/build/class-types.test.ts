import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { classTypes } from '../../ui/build/class-types.ts'
import { readSheets } from '../../ui/build/styles.ts'
import button from '../../ui/components/button.module.css'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('The types of the classes', () => {
  it('are those of the stylesheets: `npm run typecheck` writes them', async () => {
    const paths = (await readdir(join(root, 'ui'), { recursive: true }))
      .filter((path) => path.endsWith('.css.d.ts'))
      .map((path) => join('ui', path))
    const committed = await Promise.all(
      paths.map(async (path): Promise<[string, string]> => [path, await readFile(join(root, path), 'utf8')]),
    )
    expect(new Map(committed)).toEqual(classTypes(await readSheets({ root, source: 'ui' })))
  })

  it('let nothing compile that names a class that does not exist, in a test either', () => {
    expect(button.primary).toBe('primary')
    // @ts-expect-error: there is no such class
    expect(button.nowhere).toBeUndefined()
  })

  it('are written in quotes where a name has a hyphen', () => {
    const sheets = new Map([['ui/a.module.css', { rules: '', classes: { 'a-b': 'b', c: 'c' } }]])
    expect(classTypes(sheets).get('ui/a.module.css.d.ts')).toContain("  readonly 'a-b': string\n  readonly c: string\n")
  })
})
