import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { prefetch } from '../../../ui/start/start-app.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'
import { renderPortal } from '../support/render-portal.tsx'

const phone = deviceOf({ userAgent: 'iPhone', touchPoints: 5 })

/** The calls of a page, whose data is prefetched as the boot does. */
const callsOf = async (at: string) => {
  const { ports, signOn, magicLinks, activation } = inMemoryPorts({ device: phone })
  const app = createApp(ports)
  prefetch(app, at)
  await renderPortal(Promise.resolve(app), { at })
  const calls = () => [signOn, magicLinks, activation].flatMap(({ calls }) => calls)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls()).not.toEqual([]))
  await settled()
  return calls()
}

describe('A token in an address', () => {
  it.each([
    ['/confirm/a%252Fb', ['confirm-email with a%2Fb']],
    ['/confirm/a%2Fb', ['confirm-email with a/b']],
    ['/confirm/a%2520b', ['confirm-email with a%20b']],
    ['/confirm-email-change/a%252Fb', ['confirm-email-change with a%2Fb']],
    ['/magic-link/a%252Fb', ['find a%2Fb']],
    ['/magic-link/a%25252Fb', ['find a%252Fb']],
    ['/activate-license-key/email-validation/a%252Fb', ['verify a%2Fb']],
  ])('is decoded once: %s asks %j', async (at, calls) => {
    expect(await callsOf(at)).toEqual(calls)
  })

  it('that can not be decoded is refused as any other that is wrong', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await callsOf('/magic-link/%E0%A4%A')).toEqual(['find '])
  })
})
