import { afterEach, describe, expect, it } from '@jest/globals'
import {
  type Recaptcha,
  type RecaptchaOptions,
  recaptchaCaptcha,
  recaptchaScript,
} from '../../../adapters/captcha/recaptcha.ts'
import type { CaptchaProof } from '../../../core/captcha/ports.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

/** A stand-in for Google's script: it remembers what it was asked to render. */
const standIn = () => {
  const rendered: RecaptchaOptions[] = []
  const resets: number[] = []
  const recaptcha: Recaptcha = {
    render: (_place, options) => rendered.push(options) - 1,
    reset: (widget) => resets.push(widget),
  }
  return { rendered, resets, recaptcha }
}

const given = (load: () => Promise<Recaptcha>) => {
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const provider = recaptchaCaptcha(load, clock, 'the-site-key')
  if (provider.kind !== 'placed') throw new Error('reCAPTCHA is placed')
  const told: (CaptchaProof | 'expired' | 'failed')[] = []
  const place = () =>
    provider.place(document.createElement('div'), {
      solved: (proof) => told.push(proof),
      expired: () => told.push('expired'),
      failed: () => told.push('failed'),
    })
  return { clock, told, place }
}

describe('The reCAPTCHA captcha', () => {
  it('renders the widget of the configured site and tells what becomes of it', async () => {
    const { rendered, recaptcha } = standIn()
    const { clock, told, place } = given(async () => recaptcha)
    place()
    await settled()

    expect(rendered[0]?.sitekey).toBe('the-site-key')
    rendered[0]?.callback('a response')
    rendered[0]?.['expired-callback']()
    rendered[0]?.['error-callback']()
    expect(told).toEqual([{ response: 'a response', goodUntil: clock.now() + 110_000 }, 'expired', 'failed'])
  })

  it('resets its own widget', async () => {
    const { resets, recaptcha } = standIn()
    const { place } = given(async () => recaptcha)
    const widgets = [place(), place()]
    await settled()
    widgets[1]?.reset()
    expect(resets).toEqual([1])
  })

  it('renders nothing when it was taken away before the script came', async () => {
    const { rendered, recaptcha } = standIn()
    const { place, told } = given(async () => recaptcha)
    const widget = place()
    widget.remove()
    widget.reset()
    await settled()
    expect(rendered).toEqual([])
    expect(told).toEqual([])
  })

  it('says so when the script does not come', async () => {
    const { told, place } = given(() => Promise.reject(new Error('blocked')))
    place()
    await settled()
    expect(told).toEqual(['failed'])
  })
})

describe("The script of reCAPTCHA's own", () => {
  afterEach(() => {
    document.head.replaceChildren()
    Reflect.deleteProperty(window, 'grecaptcha')
  })

  const scripts = () => [...document.head.querySelectorAll('script')]
  const arrive = (brings: unknown) => {
    Reflect.set(window, 'grecaptcha', brings)
    scripts()[0]?.dispatchEvent(new Event('load'))
  }

  it('is asked for when a widget is placed, not before, and once', async () => {
    const load = recaptchaScript(() => 'pt-br')
    expect(scripts()).toEqual([])

    const place = document.createElement('div')
    const both = Promise.all([load(place), load(place)])
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://www.google.com/recaptcha/api.js?render=explicit&hl=pt-br&trustedtypes=true',
    ])

    // At first there is nothing but a place to wait for the second script.
    let secondArrives = () => {}
    const brought = {
      ready: (callback: () => void) => {
        secondArrives = callback
      },
    }
    arrive(brought)
    await settled()
    Object.assign(brought, standIn().recaptcha)
    secondArrives()
    expect(await both).toEqual([brought, brought])
  })

  it('that does not come can be asked for again', async () => {
    const load = recaptchaScript(() => 'en-gb')
    const first = load(document.createElement('div'))
    scripts()[0]?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow()
    expect(scripts()).toEqual([])

    void load(document.createElement('div'))
    expect(scripts()).toHaveLength(1)
  })

  it('that brings something else is refused', async () => {
    const loading = recaptchaScript(() => 'en-gb')(document.createElement('div'))
    arrive({ something: 'else' })
    await expect(loading).rejects.toThrow()
  })
})
