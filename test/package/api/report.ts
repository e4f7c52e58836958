import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDeclarations, type Declaration, type Place } from './declarations.ts'

/** A part of the facade: an entry point, or what the entry points speak of without naming it. */
export interface Part {
  readonly title: string
  readonly declarations: readonly string[]
}

export interface Api {
  readonly name: string
  readonly version: string
  readonly parts: readonly Part[]
}

const unnamed = 'Spoken of, without a name of its own'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

const keyOf = ({ file, name }: Place) => `${file} ${name}`

/** Everything that a built package promises, from its declarations. */
export const readApi = async (folder: string): Promise<Api> => {
  const { name, version, exports }: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { find, exportsOf } = createDeclarations(folder)
  const seen = new Set<string>()
  const waiting: Place[] = []

  /** Each declaration once, however often it is spoken of. */
  const take = async (place: Place): Promise<Declaration | undefined> => {
    const found = await find(place)
    if (found === undefined || seen.has(keyOf(found))) return undefined
    seen.add(keyOf(found))
    waiting.push(...found.speaksOf)
    return found
  }

  const parts: Part[] = []
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue
    const file = target.types.replace(/^\.\//, '')
    const declarations: string[] = []
    for (const exported of await exportsOf(file)) {
      const found = await take({ file, name: exported })
      if (found !== undefined) declarations.push(found.text)
    }
    parts.push({ title: name + entry.slice(1), declarations })
  }

  const reached: Declaration[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = await take(next)
    if (found !== undefined) reached.push(found)
  }
  reached.sort((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
  return { name, version, parts: [...parts, { title: unnamed, declarations: reached.map(({ text }) => text) }] }
}

const introduction = `What a shell may rely on: every name that the package gives, and what those speak of. It is made from the declarations by
\`npm run api -- --accept\`, which asks for a new version in \`core/package/manifest.json\` where one is due, and
\`npm run jest -- test/package\` compares it.`

/** The report of `core/api.md`. */
export const printApi = ({ name, version, parts }: Api): string => {
  const printed = parts.map(
    ({ title, declarations }) => `## ${title}\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`,
  )
  return [`# ${name} ${version}\n`, `${introduction}\n`, ...printed].join('\n')
}

/** What `printApi` has printed, read again. */
export const parseApi = (report: string): Api => {
  const [, name = '', version = ''] = /^# (\S+) (\S+)$/m.exec(report) ?? []
  const parts = [...report.matchAll(/^## (.+)\n\n```ts\n([\s\S]*?)\n```$/gm)].map(([, title = '', text = '']) => ({
    title,
    declarations: text === '' ? [] : text.split('\n\n'),
  }))
  return { name, version, parts }
}
