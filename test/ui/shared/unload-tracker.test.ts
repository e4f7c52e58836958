import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { trackUnload, type UnloadTracker } from '../../../ui/shared/load-chunk.ts'

let unload: UnloadTracker

beforeEach(() => {
  jest.useFakeTimers()
  unload = trackUnload(window)
})
afterEach(() => {
  unload.end()
  jest.useRealTimers()
})

/** What is said within this many milliseconds. */
const saidWithin = async (milliseconds: number) => {
  let said: boolean | undefined
  void unload.navigationAborted().then((stayed) => {
    said = stayed
  })
  await jest.advanceTimersByTimeAsync(milliseconds)
  return said
}

describe('A page', () => {
  it('that stays open is not said to have been left', async () => {
    expect(await saidWithin(0)).toBe(false)
  })

  it('that is being left is waited for', async () => {
    window.dispatchEvent(new Event('beforeunload'))
    expect(await saidWithin(9000)).toBeUndefined()
  })

  it('that is still there after a while has stayed: the link led to an app', async () => {
    window.dispatchEvent(new Event('beforeunload'))
    expect(await saidWithin(10_001)).toBe(true)
  })

  it('that is shown anew has stayed: the customer came back', async () => {
    window.dispatchEvent(new Event('beforeunload'))
    const said = saidWithin(1)
    window.dispatchEvent(new Event('pageshow'))
    expect(await said).toBe(true)
  })

  it('is no longer watched when that is over', async () => {
    unload.end()
    window.dispatchEvent(new Event('beforeunload'))
    expect(await saidWithin(0)).toBe(false)
  })
})
