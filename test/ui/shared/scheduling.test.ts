import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { yieldToMain } from '../../../ui/shared/scheduling.ts'

/** jsdom lacks it. */
const hadMessageChannel = globalThis.MessageChannel

beforeEach(() => {
  Object.assign(globalThis, { MessageChannel })
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { MessageChannel: hadMessageChannel })
})

it('Without task priorities, yielding lets waiting events go first, and needs no timer', async () => {
  expect('scheduler' in window).toBe(false)
  const order: string[] = []
  const input = new MessageChannel()
  const handled = new Promise<void>((resolve) => {
    input.port1.once('message', () => {
      order.push('input')
      input.port1.close()
      resolve()
    })
  })
  input.port2.postMessage(null)
  await yieldToMain()
  order.push('resumed')
  await handled
  expect(order).toEqual(['input', 'resumed'])
  expect(jest.getTimerCount()).toBe(0)
})
