import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as TE from 'fp-ts/TaskEither'
import { createCaptcha } from '../../../core/captcha/captcha.ts'
import type { CaptchaListener, CaptchaProvider } from '../../../core/captcha/ports.ts'
import CaptchaWidget from '../../../ui/captcha/captcha-widget.tsx'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { offline } from '../../builders/errors.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const goodForAges = { response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER }
const show = (provider: CaptchaProvider, clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))) => {
  const captcha = createCaptcha(provider, clock)
  render(<CaptchaWidget captcha={captcha} />)
  return captcha
}

beforeAll(prepareTexts)

describe('A captcha that the device solves', () => {
  it('is a button that tells how it goes', async () => {
    let finish = () => {}
    const solution = new Promise<void>((resolve) => {
      finish = resolve
    })
    show({ kind: 'computed', solve: () => TE.fromTask(() => solution.then(() => goodForAges)) })

    await userEvent.click(screen.getByRole('button', { name: 'I am not a robot' }))
    expect(screen.getByRole('button', { name: 'Checking...' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checking...')

    finish()
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Checked, thank you')
  })

  it('can be tried again when it fails', async () => {
    const answers = [TE.left(offline), TE.right(goodForAges)]
    show({ kind: 'computed', solve: () => answers.shift() ?? TE.left(offline) })
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(await screen.findByRole('button', { name: 'The check did not work. Select to try again.' }))
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeInTheDocument()
  })

  it('says that it has expired as soon as it has, and can be solved again', async () => {
    const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
    const solve = () => TE.right({ response: 'solved', goodUntil: clock.now() + 60_000 })
    show({ kind: 'computed', solve }, clock)
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeVisible()

    clock.passSeconds(60)
    const expired = await screen.findByRole('button', { name: 'The check has expired. Select to check again.' })
    expect(screen.getByRole('status')).toHaveTextContent('The check has expired. Select to check again.')
    expect(expired).not.toHaveAttribute('aria-disabled')

    await userEvent.click(expired)
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toBeVisible()
  })

  it('takes the focus when a form is sent without it', async () => {
    const captcha = show({ kind: 'computed', solve: () => TE.right(goodForAges) })
    await act(captcha.spend(() => TE.right(undefined)))
    expect(await screen.findByRole('button', { name: 'I am not a robot' })).toHaveFocus()
  })
})

describe("A captcha of another maker's", () => {
  it('gets an element for its widget, and another one when it failed and is asked for again', async () => {
    const places: object[] = []
    let listener: CaptchaListener | undefined
    let removed = 0
    show({
      kind: 'placed',
      place: (where, tells) => {
        places.push(where)
        listener = tells
        return {
          reset: () => undefined,
          remove: () => {
            removed += 1
          },
        }
      },
    })
    expect(places).toHaveLength(1)
    expect(places[0]).toBeInstanceOf(HTMLElement)

    act(() => listener?.failed())
    expect(await screen.findByRole('alert')).toHaveTextContent('The robot check could not be loaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(places).toHaveLength(2)
    expect(places[1]).not.toBe(places[0])
    expect(removed).toBe(1)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
