import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { readSheets, type Sheets } from '../../ui/build/styles.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

const sheetsOf = async (files: Readonly<Record<string, string>>): Promise<Sheets> => {
  const root = await mkdtemp(join(tmpdir(), 'portal-styles-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return readSheets({ root, source: 'ui' })
}

const compact = (rules = '') => rules.replace(/\s+/g, '')

describe('The classes of a stylesheet', () => {
  it('are named by number, in the order of the files and their rules, wherever the project lies', async () => {
    const files = {
      'ui/b.module.css': '.title { color: red } .note { color: blue }',
      'ui/a.module.css': '.title { color: teal }',
    }
    const [sheets, again] = [await sheetsOf(files), await sheetsOf(files)]
    expect(again).toEqual(sheets)
    expect([...sheets]).toEqual([
      ['ui/a.module.css', { rules: expect.stringContaining('.b {'), classes: { title: 'b' } }],
      ['ui/b.module.css', { rules: expect.stringMatching(/\.c \{[\s\S]*\.d \{/), classes: { note: 'd', title: 'c' } }],
    ])
  })

  it('are never a word that a blocker of advertisements hides', async () => {
    const rules = Array.from({ length: 3000 }, (_, index) => `.c${index} { color: red }`).join('\n')
    const { classes = {} } = (await sheetsOf({ 'ui/a.module.css': rules })).get('ui/a.module.css') ?? {}
    expect(new Set(Object.values(classes)).size).toBe(3000)
    expect(Object.values(classes).join(' ')).not.toMatch(/[aeiou]/i)
  })

  it('bring along those that they are composed of', async () => {
    const sheet = (
      await sheetsOf({
        'ui/a.module.css': '.base { color: red } .more { composes: base; top: 0 } .most { composes: more; left: 0 }',
      })
    ).get('ui/a.module.css')
    expect(sheet?.classes).toEqual({ base: 'b', more: 'c b', most: 'd c b' })
  })

  it('share nothing with other files, nor do their animations; those are no classes', async () => {
    const spinning = '.ring { animation: turn 1s } @keyframes turn { to { rotate: 1turn } }'
    const sheets = await sheetsOf({ 'ui/a.module.css': spinning, 'ui/b.module.css': spinning })
    expect([...sheets.values()].map(({ classes }) => classes)).toEqual([{ ring: 'b' }, { ring: 'd' }])
    expect([...sheets.values()].map(({ rules }) => compact(rules))).toEqual([
      '.b{animation:1sc;}@keyframesc{to{rotate:1turn;}}',
      '.d{animation:1sf;}@keyframesf{to{rotate:1turn;}}',
    ])
  })

  it('leave alone what a stylesheet of its own or of another names', async () => {
    const sheets = await sheetsOf({
      'ui/base.css': '.visually-hidden { top: 0 }',
      'ui/a.module.css': '.field:has(:global(.of-a-provider)) { background: url("field.svg"); top: 0 }',
    })
    expect(compact(sheets.get('ui/base.css')?.rules)).toBe('.visually-hidden{top:0;}')
    expect(sheets.get('ui/base.css')?.classes).toBeUndefined()
    expect(compact(sheets.get('ui/a.module.css')?.rules)).toBe(
      '.b:has(.of-a-provider){background:url("field.svg");top:0;}',
    )
  })

  it('say where they are wrong', async () => {
    await expect(sheetsOf({ 'ui/a.module.css': '.a {\n  color: red\n}}' })).rejects.toThrow('ui/a.module.css:3:3: ')
  })
})
