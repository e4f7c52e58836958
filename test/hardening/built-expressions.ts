import { readFile } from 'node:fs/promises'
import { nginxConfiguration } from '../../ui/hosting/nginx.ts'

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

const visitor = { cookie: undefined, acceptLanguage: undefined }

/** Each file that makes expressions out of other texts, and what makes it do so: a file after those that it imports. */
const builders: Readonly<Record<string, () => Promise<unknown>>> = {
  'adapters/decoding/codecs.ts': () => import('../../adapters/decoding/codecs.ts'),
  'adapters/config.ts': async () =>
    (await import('../../adapters/config.ts')).decodeConfig({ session: { cookieName: 'name' } }),
  'core/activation/printed-code.ts': async () =>
    (await import('../../core/activation/printed-code.ts')).printedCode('no code'),
  'core/activation/activation-code.ts': () => import('../../core/activation/activation-code.ts'),
  'ui/routes/match-route.ts': () => import('../../ui/routes/match-route.ts'),
  'ui/hosting/prerendered-pages.ts': async () =>
    (await import('../../ui/hosting/prerendered-pages.ts')).prerenderedPage(
      '/nowhere',
      '',
      visitor,
      'user_access_token',
    ),
  'ui/hosting/token-pages.ts': async () => (await import('../../ui/hosting/token-pages.ts')).carriesToken('/'),
  'ui/hosting/reporting.ts': async () => (await import('../../ui/hosting/reporting.ts')).mayReport('/'),
  'ui/hosting/visitor.ts': async () => {
    const { heardLanguages, holdsCookie } = await import('../../ui/hosting/visitor.ts')
    heardLanguages('')
    for (const name of ['user_access_token', '__Host-a.b*c']) holdsCookie('', name)
  },
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
  const lines = nginxConfiguration({ ...sample, reports: 'https://reports.test/' }, [])
    .split('\n')
    .map((line) => line.trim())
  const found = lines.filter((line) => /(?:^"|\s!?)~/.test(line))
  return found.map((line) => {
    const [, anyCase, pattern] = ofMap.exec(line) ?? ofLocation.exec(line) ?? []
    if (pattern === undefined) throw new Error(`Not understood: ${line}`)
    return { pattern, flags: anyCase === '*' ? 'i' : '' }
  })
}
