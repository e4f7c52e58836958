import { describe, expect, it } from '@jest/globals'
import { type Answer, ask } from './support/ask.ts'
import { siteBehindNginx } from './support/site-behind-nginx.ts'

const hosted = siteBehindNginx()

/** Where a visitor can write at length, and how. */
const places: readonly (readonly [name: string, ask: (port: number, text: string) => Promise<Answer>])[] = [
  ...['accept-language', 'accept-encoding', 'cookie', 'x-forwarded-proto', 'referer', 'range', 'if-none-match'].map(
    (name) => [name, (port: number, text: string) => ask(port, '/sign-in', { headers: { [name]: text } })] as const,
  ),
  ['a path', (port, text) => ask(port, `/${encodeURI(text)}`)],
  ['a token', (port, text) => ask(port, `/confirm/${encodeURI(text)}.json`)],
  ['a query', (port, text) => ask(port, `/activate-license-key?${encodeURI(text)}`)],
]

/** What the rules of the configuration look for, begun again and again. */
const pieces = [
  ...[',', ', ', 'zz,', 'dex,', 'de-', 'de;q,', ' ', ' ,', ';', '; ', '; user_access_token=', 'language=', 'https,'],
  ...['/', '/./', '.', '.json', '%2F', 'a', '&', '&step', '&x', '?', '-', '_', 'gzip,', 'bytes=0-,'],
]

/** As long as one line of a request may be, with its name. Percent-encoding makes some of these longer: those are cut. */
const lengthOfAttack = 16_000

const attackOf = (piece: string) => {
  const weight = encodeURI(piece).length
  return piece.repeat(Math.floor(lengthOfAttack / weight))
}

const millisecondsFor = async (question: () => Promise<Answer>): Promise<number> => {
  const start = performance.now()
  const { status = 0 } = await question()
  const taken = performance.now() - start
  if ([414, 431].includes(status)) throw new Error(`nginx has not looked at it: ${status}`)
  return taken
}

/** Far more than 16 KB take to be read, and far less than rules cost that look back from each character. */
const allowedMs = 10

describe('nginx with the generated configuration', () => {
  it.each(places)('takes as long for 16 KB of %s as for 16 bytes', async (_, send) => {
    const small: number[] = []
    while (small.length < 10) small.push(await millisecondsFor(() => send(hosted().nginx.port, 'de,en;q=0.8,fr')))
    const limit = Math.min(...small) + allowedMs
    const slow: string[] = []
    for (const piece of pieces) {
      // A busy machine is slow now and then, rules that cost too much are slow each time: one quick answer clears them.
      let tries = 0
      while (tries < 20 && (await millisecondsFor(() => send(hosted().nginx.port, attackOf(piece)))) > limit) tries += 1
      if (tries === 20) slow.push(piece)
    }
    expect(slow).toEqual([])
  })
})
