import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as TE from 'fp-ts/TaskEither'
import i18next from 'i18next'
import { createRecaptchaCaptcha, type Recaptcha, type RecaptchaOptions } from '../../../adapters/captcha/recaptcha.ts'
import { createRecaptchaLoader } from '../../../adapters/captcha/recaptcha-script.ts'
import { createCaptcha } from '../../../core/captcha/captcha.ts'
import type { CaptchaListener, CaptchaProof, CaptchaProvider } from '../../../core/captcha/ports.ts'
import CaptchaWidget from '../../../ui/captcha/captcha-widget.tsx'
import { initializeTexts } from '../../../ui/language/i18n.ts'
import { TextsProvider } from '../../../ui/shared/texts.tsx'
import { offlineError } from '../../builders/errors.ts'
import { flushPromises } from '../../builders/portal.ts'
import { createDeferred } from '../../fakes/calls.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const createSettableClock = () => new SettableClock(Date.UTC(2026, 2, 14, 9, 30))

const renderCaptchaWidget = (provider: CaptchaProvider, clock = createSettableClock()) => {
  const captcha = createCaptcha(provider, clock)
  render(<CaptchaWidget captcha={captcha} />, { wrapper: TextsProvider })
  return captcha
}

beforeAll(initializeTexts)

describe('A captcha that the device solves', () => {
  it('is a button that shows and announces its progress', async () => {
    const solution = createDeferred<CaptchaProof>()
    renderCaptchaWidget({ kind: 'computed', solve: () => solution.outcome })

    expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(screen.getByRole('button', { name: 'I am not a robot' }))
    const checking = screen.getByRole('button', { name: 'Checking…' })
    for (const name of ['aria-busy', 'aria-disabled']) expect(checking).toHaveAttribute(name, 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checking…')

    solution.succeed({ response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER })
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toHaveFocus()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checked, thank you')
  })

  it('can be solved again after a failure, and once it has expired, which it announces', async () => {
    const clock = createSettableClock()
    const failures = [TE.left(offlineError)]
    const solveForMinute = () => TE.right({ response: 'solved', goodUntil: clock.now() + 60_000 })
    renderCaptchaWidget({ kind: 'computed', solve: () => failures.shift() ?? solveForMinute() }, clock)
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(await screen.findByRole('button', { name: 'The check failed. Select to try again.' }))
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeVisible()

    clock.passSeconds(60)
    const expired = await screen.findByRole('button', { name: 'The check has expired. Select to check again.' })
    expect(screen.getByRole('status')).toHaveTextContent('The check has expired. Select to check again.')
    await userEvent.click(expired)
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeVisible()
  })
})

it('A provider’s captcha gets an element for its widget, and a new one after a failure and in another language', async () => {
  const places: object[] = []
  let listener: CaptchaListener | undefined
  const remove = jest.fn()
  renderCaptchaWidget({
    kind: 'placed',
    place: (element, reportsTo) => {
      places.push(element)
      listener = reportsTo
      return { reset: () => undefined, remove }
    },
  })
  expect(places).toEqual([expect.any(HTMLElement)])

  act(() => listener?.onFailed())
  expect((await screen.findByText(/^The robot check did not load\./)).closest('[aria-live=assertive]')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([places.length, new Set(places).size, remove.mock.calls.length]).toEqual([2, 2, 1])
  expect(document.querySelector('[aria-live=assertive]')).toBeEmptyDOMElement()

  // The provider's widget can't change its language, so a new widget replaces it.
  await act(() => i18next.changeLanguage('de'))
  expect([places.length, remove.mock.calls.length]).toEqual([3, 2])
  await act(() => i18next.changeLanguage('en-gb'))
})

const createFakeRecaptcha = () => {
  const rendered: RecaptchaOptions[] = []
  const resets: number[] = []
  const recaptcha: Recaptcha = {
    render: (_place, options) => rendered.push(options) - 1,
    reset: (widget) => resets.push(widget),
  }
  return { rendered, resets, recaptcha }
}

const createRecaptchaWithFake = () => {
  const fake = createFakeRecaptcha()
  const clock = createSettableClock()
  const page = { language: 'pt-br', load: async () => fake.recaptcha }
  const { load, language } = { load: async () => () => page.load(), language: () => page.language }
  const provider = createRecaptchaCaptcha(load, clock, language, 'the-site-key')
  if (provider.kind !== 'placed') throw new Error('reCAPTCHA is placed')
  const events: (CaptchaProof | 'expired' | 'failed')[] = []
  const place = () =>
    provider.place(document.createElement('div'), {
      onSolved: (proof) => events.push(proof),
      onExpired: () => events.push('expired'),
      onFailed: () => events.push('failed'),
    })
  return { ...fake, clock, events, page, place }
}

describe('The reCAPTCHA captcha', () => {
  it('renders the widget of the configured site in the language that the page has by then, and reports its events', async () => {
    const { clock, events, page, place, rendered } = createRecaptchaWithFake()
    for (page.language of ['pt-br', 'de']) {
      place()
      await flushPromises()
    }
    expect(rendered.map(({ hl, sitekey }) => `${hl} ${sitekey}`)).toEqual(['pt-br the-site-key', 'de the-site-key'])
    rendered[0]?.callback('a response')
    rendered[0]?.['expired-callback']()
    rendered[0]?.['error-callback']()
    expect(events).toEqual([{ response: 'a response', goodUntil: clock.now() + 110_000 }, 'expired', 'failed'])
  })

  it('resets its own widget, and renders none that is removed before the script has loaded', async () => {
    const { events, place, rendered, resets } = createRecaptchaWithFake()
    const [, second, removed] = [place(), place(), place()]
    removed?.remove()
    await flushPromises()
    second?.reset()
    removed?.reset()
    expect(rendered).toHaveLength(2)
    expect(resets).toEqual([1])
    expect(events).toEqual([])
  })

  it('reports a failure when the script does not load', async () => {
    const { events, page, place } = createRecaptchaWithFake()
    page.load = () => Promise.reject(new Error('blocked'))
    place()
    await flushPromises()
    expect(events).toEqual(['failed'])
  })
})

describe("Google's reCAPTCHA script", () => {
  afterEach(() => {
    document.head.replaceChildren()
    Reflect.deleteProperty(window, 'grecaptcha')
  })

  const findScripts = () => [...document.head.querySelectorAll('script')]
  const finishLoading = (grecaptcha: unknown) => {
    Reflect.set(window, 'grecaptcha', grecaptcha)
    findScripts()[0]?.dispatchEvent(new Event('load'))
  }

  it('is loaded once, when a widget is placed', async () => {
    const load = createRecaptchaLoader({ scriptPage: document })
    expect(findScripts()).toEqual([])
    const both = Promise.all([load(), load()])
    const address = 'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true'
    expect(findScripts().map(({ src }) => src)).toEqual([address])

    // Google's first script defines only `ready`, whose callbacks run when the second script has loaded.
    let finishSecond = () => {}
    const grecaptcha = { ready: (callback: () => void) => (finishSecond = callback) }
    finishLoading(grecaptcha)
    await flushPromises()
    Object.assign(grecaptcha, createFakeRecaptcha().recaptcha)
    finishSecond()
    expect(await both).toEqual([grecaptcha, grecaptcha])
  })

  it('is rejected when it defines something else', async () => {
    const loading = createRecaptchaLoader({ scriptPage: document })()
    finishLoading({ something: 'else' })
    await expect(loading).rejects.toThrow()
  })
})
