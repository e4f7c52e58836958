import type { IncomingMessage } from 'node:http'
import { type Fields, isFields } from './fields.ts'
import { Refusal } from './problems.ts'

interface Body {
  readonly contentType: RegExp
  readonly largestInBytes: number
}

const json = /^application\/json\s*(;|$)/i

/** The bodies that there are. No call carries more than a few fields; a larger body is a mistake or an attack. */
const bodies = {
  call: { contentType: json, largestInBytes: 16 * 1024 },
  /** A page tells no more than this in all. */
  logs: { contentType: json, largestInBytes: 64 * 1024 },
  /** A list, which a browser sends when it has gathered some. */
  reports: { contentType: /^application\/reports\+json\s*(;|$)/i, largestInBytes: 64 * 1024 },
} as const satisfies Readonly<Record<string, Body>>

export type BodyKind = keyof typeof bodies

const readBytes = async (request: IncomingMessage, largestInBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    // The rest is still read, so that the client gets the answer instead of a broken connection.
    if (size <= largestInBytes) chunks.push(bytes)
  }
  if (size > largestInBytes) throw new Refusal('request.body.too_large')
  return Buffer.concat(chunks)
}

const readText = async (request: IncomingMessage, largestInBytes: number): Promise<string> => {
  try {
    return (await readBytes(request, largestInBytes)).toString('utf8')
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    // The caller hung up, which is the caller's right and no failure of the sandbox.
    throw new Refusal('request.body.malformed')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('request.body.malformed')
  }
}

/**
 * The JSON object that a request carries; a list of reports comes as the only member of one. Refuses what is not declared as
 * its kind of body (415), is too large (413) or is not JSON of that kind (400).
 */
export const readBody = async (request: IncomingMessage, kind: BodyKind = 'call'): Promise<Fields> => {
  const { contentType, largestInBytes } = bodies[kind]
  const text = await readText(request, largestInBytes)
  if (!contentType.test(request.headers['content-type'] ?? '')) throw new Refusal('request.content_type.unsupported')
  const body = kind === 'reports' ? { reports: parse(text) } : parse(text)
  if (!isFields(body)) throw new Refusal('request.body.malformed')
  return body
}
