import { appendFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordedRequest } from './recorded-request.ts'

/** Where the browser tests leave what the portal has sent; emptied before they run. */
export const trafficFolder = fileURLToPath(new URL('../../.build/traffic/', import.meta.url))

/** Takes a request down. Each process has a file of its own, and a test that crashes loses nothing. */
export const record = (request: RecordedRequest): void => {
  mkdirSync(trafficFolder, { recursive: true })
  appendFileSync(join(trafficFolder, `${process.pid}.jsonl`), `${JSON.stringify(request)}\n`)
}

/** Everything that was recorded; empty when nothing was. */
export const readTraffic = async (): Promise<readonly RecordedRequest[]> => {
  const names = await readdir(trafficFolder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(trafficFolder, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): RecordedRequest => JSON.parse(line)),
  )
}
