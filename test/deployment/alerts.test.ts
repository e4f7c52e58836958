import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { EventName } from '../../core/telemetry/events.ts'
import { root } from '../runner/command.ts'

/** One that is missing here does not compile. */
const events: Readonly<Record<EventName, true>> = {
  'browser.web_vital': true,
  exception: true,
  'portal.answer.malformed': true,
  'portal.call.failed': true,
  'portal.policy.violated': true,
  'portal.script.lost': true,
  'portal.start.failed': true,
}

const contentOf = (path: string) => readFile(join(root, path), 'utf8')

/** The rows of the table of events, a text for each cell. */
const rows = async (): Promise<readonly (readonly string[])[]> => {
  const [, table = ''] = (await contentOf('ui/hosting/README.md')).split('| event | means |')
  const [lines = ''] = table.split('\n\n')
  return lines
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

describe('What operators are told of events', () => {
  it('has a row for each event that pages send, and for none that they do not', async () => {
    const named = (await rows()).flatMap(([event = '']) => /^`([\w.]+)`$/.exec(event)?.[1] ?? [])
    expect(named.sort()).toEqual(Object.keys(events).sort())
  })

  it('says of each what it means, from when on it is worth an alert, and what to do', async () => {
    const all = await rows()
    expect(all.length).toBeGreaterThan(Object.keys(events).length)
    for (const row of all) expect([row[0], row.filter((cell) => cell !== '').length]).toEqual([row[0], 4])
  })

  it('names attributes that events have', async () => {
    const sources = await Promise.all(
      ['core/telemetry/events.ts', 'adapters/telemetry/page-traits.ts', 'adapters/telemetry/reporter.ts'].map(
        contentOf,
      ),
    )
    const text = (await contentOf('ui/hosting/README.md')).split('With `telemetry` in')[1] ?? ''
    const attributes = [...text.matchAll(/`((?:portal|url|service|user_agent|network|exception)\.[\w.]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in events))
    expect(attributes.length).toBeGreaterThan(8)
    expect(attributes.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))).toEqual([])
  })
})
