import { createHash } from 'node:crypto'

/** Something that is not as the release has it: where, and what. */
export interface Finding {
  readonly place: string
  readonly problem: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const longestWaitMs = 20_000

/** Asks as a program does that keeps nothing and is led nowhere; undefined where no answer comes. */
export const ask = async (
  address: URL,
  { method = 'GET', headers = {} }: Question = {},
): Promise<Answer | undefined> => {
  try {
    const answer = await fetch(address, {
      method,
      headers: { 'cache-control': 'no-cache', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(longestWaitMs),
    })
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  } catch {
    return undefined
  }
}

export const isHtml = ({ headers }: Answer): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

export const digestOf = ({ body }: Answer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`

const atOnce = 8

/** Does something with each of many, a few at a time, and yields the results in their order. */
export const each = async <Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await action(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
