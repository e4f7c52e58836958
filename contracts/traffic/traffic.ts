import { appendFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getShortCallName } from '../pact-files/read-pact.ts'
import { isService } from '../services.ts'

/** The parts of a request that are compared with the pacts: names of parameters, fields and headers. */
export interface RequestShape {
  /** The name of the call, such as `sso GET /user/me`, or the method and path of an unknown call. */
  readonly call: string
  readonly query: readonly string[]
  /** The names of the headers in lower case. */
  readonly headers: readonly string[]
  readonly fields: readonly string[]
}

interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The folder in which the browser tests record their requests. The folder is emptied before the tests run. */
export const trafficFolder = fileURLToPath(new URL('../../.build/traffic/', import.meta.url))

/** Records a request to a service. Ignores requests to an origin other than `origin`, which all services share. */
export const recordRequest = (origin: string, { method, url, headers, body }: SentRequest): void => {
  const { origin: target, pathname, searchParams } = new URL(url)
  const [, service, ...segments] = pathname.split('/')
  if (target !== origin || !isService(service)) return
  const path = `/${segments.join('/')}`
  const { grant_type: grant, ...others }: Readonly<Record<string, unknown>> = body === null ? {} : JSON.parse(body)
  const shape: RequestShape = {
    call: `${service} ${getShortCallName(service, { method, path, grant })}`,
    query: [...searchParams.keys()],
    headers: Object.keys(headers).map((name) => name.toLowerCase()),
    fields: [...(grant === undefined ? [] : ['grant_type']), ...Object.keys(others)],
  }
  mkdirSync(trafficFolder, { recursive: true })
  // Each process appends lines to a file of its own, so that a crash loses no earlier request.
  appendFileSync(join(trafficFolder, `${process.pid}.jsonl`), `${JSON.stringify(shape)}\n`)
}

export const readTraffic = async (): Promise<readonly RequestShape[]> => {
  const names = await readdir(trafficFolder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(trafficFolder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return lines.map((line): RequestShape => JSON.parse(line))
}
