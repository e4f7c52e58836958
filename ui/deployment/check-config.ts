import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decodeConfig, problemLine } from '../../adapters/config.ts'
import { unknownKeys } from './described-config.ts'
import { liveProblems } from './live-rules.ts'

/** Parsed JSON; a file that is none is a problem in the words of the page that can't start, and of the parser. */
export const parsedConfig = (text: string): { readonly content: unknown } | { readonly problem: string } => {
  try {
    return { content: JSON.parse(text) }
  } catch (error) {
    return { problem: `config.json: not JSON (${error instanceof Error ? error.message : error})` }
  }
}

/**
 * Every wrong key of a configuration with its reason, a line each, in the words of the page that can't start.
 *
 * @param live whether customers are to get it, and at which address
 */
export const configLines = (content: unknown, live?: { readonly portal: URL | undefined }): readonly string[] => {
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return decoded.left.map(problemLine)
  return live === undefined ? [] : liveProblems(decoded.right, live.portal).map(problemLine)
}

/** @throws when an argument is no absolute http(s) address */
export const addressArgument = (text: string): URL => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new Error(`${text} is no address: https://… expected`)
  return new URL(text)
}

/**
 * `check config.json [--live [address of the portal]]`: yields what there is to say of a configuration that is right.
 *
 * @throws with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[]): Promise<string> => {
  const options = { live: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, address] = positionals
  if (path === undefined) throw new Error('Which file? node build.mjs check config.json [--live [https://address]]')
  const parsed = parsedConfig(await readFile(path, 'utf8'))
  if ('problem' in parsed) throw new Error(parsed.problem)
  const portal = address === undefined ? undefined : addressArgument(address)
  const lines = configLines(parsed.content, values.live ? { portal } : undefined)
  const ignored = unknownKeys(parsed.content).map((key) => `${key}: not a key of the portal's, ignored`)
  if (lines.length > 0) throw new Error([...lines, ...ignored].join('\n'))
  return [...ignored, `${path} is right${values.live ? ' for customers' : ''}.`].join('\n')
}
