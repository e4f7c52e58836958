import { appendFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordedRequest } from './recorded-request.ts'

/** What the browser tests leave for a check that comes after them. */
interface Recording<Entry> {
  /** Emptied before they run. */
  readonly folder: string
  /** Takes an entry down. Each process has a file of its own, and a test that crashes loses nothing. */
  readonly add: (entry: Entry) => void
  /** Everything that was recorded; empty when nothing was. */
  readonly read: () => Promise<readonly Entry[]>
}

const recordingOf = <Entry>(what: string): Recording<Entry> => {
  const folder = fileURLToPath(new URL(`../../.build/${what}/`, import.meta.url))
  return {
    folder,
    add: (entry) => {
      mkdirSync(folder, { recursive: true })
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(entry)}\n`)
    },
    read: async () => {
      const names = await readdir(folder).catch(() => [])
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.flatMap((text) =>
        text
          .split('\n')
          .filter((line) => line !== '')
          .map((line): Entry => JSON.parse(line)),
      )
    },
  }
}

/** What the portal has sent to its back-ends. */
export const traffic = recordingOf<RecordedRequest>('traffic')
