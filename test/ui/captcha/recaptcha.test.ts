import { afterEach, describe, expect, it } from '@jest/globals'
import { type Recaptcha, type RecaptchaOptions, recaptchaCaptcha } from '../../../adapters/captcha/recaptcha.ts'
import { recaptchaScript } from '../../../adapters/captcha/recaptcha-script.ts'
import type { CaptchaProof } from '../../../core/captcha/ports.ts'
import { settled } from '../../builders/portal.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

/** A fake of Google's script that records its calls. */
const fakeRecaptcha = () => {
  const rendered: RecaptchaOptions[] = []
  const resets: number[] = []
  const recaptcha: Recaptcha = {
    render: (_place, options) => rendered.push(options) - 1,
    reset: (widget) => resets.push(widget),
  }
  return { rendered, resets, recaptcha }
}

const given = () => {
  const fake = fakeRecaptcha()
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const page = { language: 'pt-br', load: async () => fake.recaptcha }
  const { load, language } = { load: async () => () => page.load(), language: () => page.language }
  const provider = recaptchaCaptcha(load, clock, language, 'the-site-key')
  if (provider.kind !== 'placed') throw new Error('reCAPTCHA is placed')
  const events: (CaptchaProof | 'expired' | 'failed')[] = []
  const place = () =>
    provider.place(document.createElement('div'), {
      solved: (proof) => events.push(proof),
      expired: () => events.push('expired'),
      failed: () => events.push('failed'),
    })
  return { ...fake, clock, events, page, place }
}

describe('The reCAPTCHA captcha', () => {
  it('renders the widget of the configured site in the language that the page has by then, and reports its events', async () => {
    const { clock, events, page, place, rendered } = given()
    for (page.language of ['pt-br', 'de']) {
      place()
      await settled()
    }
    expect(rendered.map(({ hl, sitekey }) => `${hl} ${sitekey}`)).toEqual(['pt-br the-site-key', 'de the-site-key'])
    rendered[0]?.callback('a response')
    rendered[0]?.['expired-callback']()
    rendered[0]?.['error-callback']()
    expect(events).toEqual([{ response: 'a response', goodUntil: clock.now() + 110_000 }, 'expired', 'failed'])
  })

  it('resets its own widget, and renders none that is removed before the script has loaded', async () => {
    const { events, place, rendered, resets } = given()
    const [, second, removed] = [place(), place(), place()]
    removed?.remove()
    await settled()
    second?.reset()
    removed?.reset()
    expect(rendered).toHaveLength(2)
    expect(resets).toEqual([1])
    expect(events).toEqual([])
  })

  it('reports a failure when the script does not load', async () => {
    const { events, page, place } = given()
    page.load = () => Promise.reject(new Error('blocked'))
    place()
    await settled()
    expect(events).toEqual(['failed'])
  })
})

describe("Google's reCAPTCHA script", () => {
  afterEach(() => {
    document.head.replaceChildren()
    Reflect.deleteProperty(window, 'grecaptcha')
  })

  const scripts = () => [...document.head.querySelectorAll('script')]
  const finishLoading = (grecaptcha: unknown) => {
    Reflect.set(window, 'grecaptcha', grecaptcha)
    scripts()[0]?.dispatchEvent(new Event('load'))
  }

  it('is loaded once, when a widget is placed', async () => {
    const load = recaptchaScript({ scriptPage: document })
    expect(scripts()).toEqual([])
    const both = Promise.all([load(), load()])
    const address = 'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true'
    expect(scripts().map(({ src }) => src)).toEqual([address])

    // The first script defines only `ready`, which waits for the second one.
    let finishSecond = () => {}
    const grecaptcha = { ready: (callback: () => void) => (finishSecond = callback) }
    finishLoading(grecaptcha)
    await settled()
    Object.assign(grecaptcha, fakeRecaptcha().recaptcha)
    finishSecond()
    expect(await both).toEqual([grecaptcha, grecaptcha])
  })

  it('is rejected when it defines something else', async () => {
    const loading = recaptchaScript({ scriptPage: document })()
    finishLoading({ something: 'else' })
    await expect(loading).rejects.toThrow()
  })
})
