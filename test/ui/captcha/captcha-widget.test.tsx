import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as TE from 'fp-ts/TaskEither'
import i18next from 'i18next'
import { type Recaptcha, type RecaptchaOptions, recaptchaCaptcha } from '../../../adapters/captcha/recaptcha.ts'
import { recaptchaScript } from '../../../adapters/captcha/recaptcha-script.ts'
import { createCaptcha } from '../../../core/captcha/captcha.ts'
import type { CaptchaListener, CaptchaProof, CaptchaProvider } from '../../../core/captcha/ports.ts'
import CaptchaWidget from '../../../ui/captcha/captcha-widget.tsx'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { TextsProvider } from '../../../ui/shared/texts.tsx'
import { offline } from '../../builders/errors.ts'
import { settled } from '../../builders/portal.ts'
import { deferred } from '../../fakes/calls.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const validForever = { response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER }
const show = (provider: CaptchaProvider, clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))) => {
  const captcha = createCaptcha(provider, clock)
  render(<CaptchaWidget captcha={captcha} />, { wrapper: TextsProvider })
  return captcha
}

beforeAll(prepareTexts)

describe('A captcha that the device solves', () => {
  it('is a button that shows and announces its progress', async () => {
    const solution = deferred<typeof validForever>()
    show({ kind: 'computed', solve: () => solution.outcome })

    await userEvent.click(screen.getByRole('button', { name: 'I am not a robot' }))
    expect(screen.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checking…')

    solution.succeed(validForever)
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toHaveFocus()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checked, thank you')
  })

  it('can be tried again after a failure', async () => {
    const answers = [TE.left(offline), TE.right(validForever)]
    show({ kind: 'computed', solve: () => answers.shift() ?? TE.left(offline) })
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(await screen.findByRole('button', { name: 'The check failed. Select to try again.' }))
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeInTheDocument()
  })

  it('announces that it has expired, and can be solved again', async () => {
    const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
    show({ kind: 'computed', solve: () => TE.right({ response: 'solved', goodUntil: clock.now() + 60_000 }) }, clock)
    await userEvent.click(screen.getByRole('button'))
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
  let removals = 0
  show({
    kind: 'placed',
    place: (element, reportsTo) => {
      places.push(element)
      listener = reportsTo
      return {
        reset: () => undefined,
        remove: () => {
          removals += 1
        },
      }
    },
  })
  expect(places).toHaveLength(1)
  expect(places[0]).toBeInstanceOf(HTMLElement)

  act(() => listener?.failed())
  expect((await screen.findByText(/^The robot check did not load/)).closest('[aria-live=assertive]')).toHaveTextContent(
    'The robot check did not load.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(places).toHaveLength(2)
  expect(places[1]).not.toBe(places[0])
  expect(removals).toBe(1)
  expect(document.querySelector('[aria-live=assertive]')).toBeEmptyDOMElement()

  // Its widget speaks one language.
  await act(() => i18next.changeLanguage('de'))
  expect([places.length, removals]).toEqual([3, 2])
  await act(() => i18next.changeLanguage('en-gb'))
})

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

const given = (load: () => Promise<Recaptcha>) => {
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const language = { current: 'pt-br' }
  const provider = recaptchaCaptcha(
    async () => load,
    clock,
    () => language.current,
    'the-site-key',
  )
  if (provider.kind !== 'placed') throw new Error('reCAPTCHA is placed')
  const events: (CaptchaProof | 'expired' | 'failed')[] = []
  const place = () =>
    provider.place(document.createElement('div'), {
      solved: (proof) => events.push(proof),
      expired: () => events.push('expired'),
      failed: () => events.push('failed'),
    })
  return { clock, events, place, language }
}

describe('The reCAPTCHA captcha', () => {
  it('renders the widget of the configured site and reports its events', async () => {
    const { rendered, recaptcha } = fakeRecaptcha()
    const { clock, events, place } = given(async () => recaptcha)
    place()
    await settled()

    expect(rendered[0]?.sitekey).toBe('the-site-key')
    rendered[0]?.callback('a response')
    rendered[0]?.['expired-callback']()
    rendered[0]?.['error-callback']()
    expect(events).toEqual([{ response: 'a response', goodUntil: clock.now() + 110_000 }, 'expired', 'failed'])
  })

  it('speaks the language that the page has when it is placed', async () => {
    const { rendered, recaptcha } = fakeRecaptcha()
    const { place, language } = given(async () => recaptcha)
    place()
    await settled()
    language.current = 'de'
    place()
    await settled()
    expect(rendered.map(({ hl }) => hl)).toEqual(['pt-br', 'de'])
  })

  it('resets its own widget, and renders none that is removed before the script has loaded', async () => {
    const { rendered, resets, recaptcha } = fakeRecaptcha()
    const { place, events } = given(async () => recaptcha)
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
    const { events, place } = given(() => Promise.reject(new Error('blocked')))
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
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true',
    ])

    // The first script defines only `ready`, which waits for the second one.
    let finishSecond = () => {}
    const grecaptcha = {
      ready: (callback: () => void) => {
        finishSecond = callback
      },
    }
    finishLoading(grecaptcha)
    await settled()
    Object.assign(grecaptcha, fakeRecaptcha().recaptcha)
    finishSecond()
    expect(await both).toEqual([grecaptcha, grecaptcha])
  })

  it('can be loaded again after a failure', async () => {
    const load = recaptchaScript({ scriptPage: document })
    const first = load()
    scripts()[0]?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow()
    expect(scripts()).toEqual([])

    void load()
    expect(scripts()).toHaveLength(1)
  })

  it('is rejected when it defines something else', async () => {
    const loading = recaptchaScript({ scriptPage: document })()
    finishLoading({ something: 'else' })
    await expect(loading).rejects.toThrow()
  })
})
