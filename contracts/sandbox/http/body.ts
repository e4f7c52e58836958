import type { IncomingMessage } from 'node:http'
import { type Fields, isFields } from './fields.ts'
import { Refusal } from './problems.ts'

/** No call carries more than a few fields; a larger body is a mistake or an attack. */
const largestBodyInBytes = 16 * 1024

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    // The rest is still read, so that the client gets the answer instead of a broken connection.
    if (size <= largestBodyInBytes) chunks.push(bytes)
  }
  if (size > largestBodyInBytes) throw new Refusal('request.body.too_large')
  return Buffer.concat(chunks)
}

const readText = async (request: IncomingMessage): Promise<string> => {
  try {
    return (await readBytes(request)).toString('utf8')
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
 * The JSON object that a request carries. Refuses what is not declared as JSON (415), is larger than 16 KiB (413) or
 * is not a JSON object (400).
 */
export const readBody = async (request: IncomingMessage): Promise<Fields> => {
  const text = await readText(request)
  if (!isJson(request.headers['content-type'])) throw new Refusal('request.content_type.unsupported')
  const body = parse(text)
  if (!isFields(body)) throw new Refusal('request.body.malformed')
  return body
}
