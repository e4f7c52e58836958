import { describe, expect, it } from '@jest/globals'
import { createBatches } from '../../../adapters/telemetry/batches.ts'
import { createBudget } from '../../../core/telemetry/budget.ts'
import type { TelemetryEvent } from '../../../core/telemetry/events.ts'
import { settled } from '../../fakes/settled.ts'

const event = (index: number): TelemetryEvent => ({
  name: 'exception',
  severity: 'error',
  at: index,
  attributes: { index },
})

/** A page with a collector that answers, refuses or hangs, and a clock that a test turns. */
const aPage = (
  answers: () => Promise<boolean> = async () => true,
  written = (events: readonly TelemetryEvent[]) => events.map(({ at }) => at).join(),
) => {
  const sent: string[] = []
  const timers: { readonly go: () => void; readonly milliseconds: number }[] = []
  const page = { isHidden: false }
  const batches = createBatches({
    collector: (text) => {
      sent.push(text)
      return answers()
    },
    budget: createBudget(true),
    written,
    isHidden: () => page.isHidden,
    later: (go, milliseconds) => timers.push({ go, milliseconds }),
  })
  /** Lets the time pass for which events are gathered. */
  const pass = async () => {
    const due = timers.splice(0)
    for (const { go } of due) go()
    await settled()
    return due.map(({ milliseconds }) => milliseconds)
  }
  return { batches, sent, page, pass }
}

describe('Events', () => {
  it('are gathered for a while and sent together', async () => {
    const { batches, sent, pass } = aPage()
    batches.add(event(1))
    batches.add(event(2))
    expect(sent).toEqual([])
    expect(await pass()).toEqual([5000])
    batches.add(event(3))
    await pass()
    expect(sent).toEqual(['1,2', '3'])
  })

  it('are sent at once when the page is hidden, and those that come then too', async () => {
    const { batches, sent, page } = aPage()
    batches.add(event(1))
    page.isHidden = true
    batches.hide()
    batches.add(event(2))
    batches.add(event(3))
    await settled()
    batches.hide()
    expect(sent).toEqual(['1', '2,3'])
  })

  it('come with the next batch when the collector was away, which is asked less and less, and three times at most', async () => {
    const { batches, sent, pass } = aPage(async () => false)
    batches.add(event(1))
    const waited = [await pass()]
    batches.add(event(2))
    waited.push(await pass(), await pass(), await pass())
    batches.add(event(3))
    batches.hide()
    expect(sent).toEqual(['1', '1,2', '1,2'])
    expect(waited).toEqual([[5000], [10_000], [15_000], []])
  })

  it('wait for no answer: a collector that hangs gets one batch, and the last one', async () => {
    const { batches, sent, pass } = aPage(() => new Promise(() => undefined))
    batches.add(event(1))
    await pass()
    batches.add(event(2))
    expect(await pass()).toEqual([])
    batches.hide()
    expect(sent).toEqual(['1', '2'])
  })

  it('beyond 64 KiB stay on the page', async () => {
    const { batches, sent, pass } = aPage(undefined, ([first]) =>
      `${first?.at}`.padEnd(40 * 1024, 'ü').slice(0, 30 * 1024),
    )
    for (const index of [1, 2, 3]) {
      batches.add(event(index))
      await pass()
    }
    // Two bytes a letter.
    expect(sent.map((text) => text[0])).toEqual(['1'])
  })
})
