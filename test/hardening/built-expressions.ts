import { readFile } from 'node:fs/promises'

export interface Expression {
  readonly pattern: string
  readonly flags: string
}

/** Notes what is made with `new RegExp` while something runs. */
const recorded = async (action: () => Promise<unknown>): Promise<readonly Expression[]> => {
  const expressions: Expression[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct: (_, [pattern, flags]) => {
      const made = new original(pattern, flags)
      expressions.push({ pattern: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await action()
  } finally {
    globalThis.RegExp = original
  }
  return expressions
}

/** Each file that makes expressions out of other texts, and what makes it do so: a file after those that it imports. */
const builders: Readonly<Record<string, () => Promise<unknown>>> = {
  'adapters/decoding/codecs.ts': () => import('../../adapters/decoding/codecs.ts'),
  'adapters/config.ts': async () =>
    (await import('../../adapters/config.ts')).decodeConfig({ session: { cookieName: 'name' } }),
  'core/activation/printed-code.ts': async () =>
    (await import('../../core/activation/printed-code.ts')).printedCode('no code'),
  'core/activation/activation-code.ts': () => import('../../core/activation/activation-code.ts'),
  'ui/routes/match-route.ts': () => import('../../ui/routes/match-route.ts'),
  'ui/hosting/pages.ts': async () => {
    const { carriesToken, prerenderedPage } = await import('../../ui/hosting/pages.ts')
    carriesToken('/')
    for (const [path, name] of [
      ['/nowhere', 'a'],
      ['/sign-in', '__Host-a.b*c'],
      ['/sign-in', 'user_access_token'],
    ] as const)
      prerenderedPage(path, '', {}, name)
  },
  'ui/hosting/headers.ts': async () => (await import('../../ui/hosting/headers.ts')).mayReport('/'),
}

/** The expressions that each of those files makes. */
export const builtExpressions = async (): Promise<ReadonlyMap<string, readonly Expression[]>> => {
  const built = new Map<string, readonly Expression[]>()
  for (const [file, build] of Object.entries(builders)) built.set(file, await recorded(build))
  return built
}

/** Where nginx reads an expression: the rows of a map, the path of a location, the condition of an `if`. */
const ofMap = /^"~(\*?)(.*?)" (?:"[^"]*"|\S+);$/
const ofLocation = /^location ~(\*?) (\S+) \{$/

/** The expressions of a generated configuration of nginx; a line that has one in a way unknown here throws. */
export const nginxExpressions = async (): Promise<readonly Expression[]> => {
  const sample = JSON.parse(await readFile(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8'))
  const { hostFiles } = await import('../../ui/hosting/host-files.ts')
  const files = hostFiles({ ...sample, reports: 'https://reports.test/' }, '')
  const lines = (files['nginx/portal.conf'] ?? '').split('\n').map((line) => line.trim())
  const found = lines.filter((line) => /(?:^"|\s!?)~/.test(line))
  return found.map((line) => {
    const [, anyCase, pattern] = ofMap.exec(line) ?? ofLocation.exec(line) ?? []
    if (pattern === undefined) throw new Error(`Not understood: ${line}`)
    return { pattern, flags: anyCase === '*' ? 'i' : '' }
  })
}
