import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { yieldToMain } from '../../../ui/shared/scheduling.ts'

/** What jsdom lacks, and every browser has. */
const hadMessageChannel = globalThis.MessageChannel

beforeEach(() => {
  Object.assign(globalThis, { MessageChannel })
  // A page in the background: its timers wait for a second each.
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { MessageChannel: hadMessageChannel })
})

describe('A turn of a browser that does not know priorities', () => {
  it('comes without a timer, which would wait for a second in a page in the background', async () => {
    expect('scheduler' in window).toBe(false)
    for (let turn = 0; turn < 40; turn++) await yieldToMain()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('lets what has been waiting go first', async () => {
    const order: string[] = []
    const earlier = new MessageChannel()
    const heard = new Promise<void>((resolve) => {
      earlier.port1.once('message', () => {
        order.push('a press')
        earlier.port1.close()
        resolve()
      })
    })
    earlier.port2.postMessage(null)
    await yieldToMain()
    order.push('the next turn')
    await heard
    expect(order).toEqual(['a press', 'the next turn'])
  })
})
