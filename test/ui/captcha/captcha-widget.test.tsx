import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as TE from 'fp-ts/TaskEither'
import i18next from 'i18next'
import { createCaptcha } from '../../../core/captcha/captcha.ts'
import type { CaptchaListener, CaptchaProof, CaptchaProvider } from '../../../core/captcha/ports.ts'
import CaptchaWidget from '../../../ui/captcha/captcha-widget.tsx'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { TextsProvider } from '../../../ui/shared/texts.tsx'
import { offline } from '../../builders/errors.ts'
import { deferred } from '../../fakes/calls.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const show = (provider: CaptchaProvider, clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))) => {
  const captcha = createCaptcha(provider, clock)
  render(<CaptchaWidget captcha={captcha} />, { wrapper: TextsProvider })
  return captcha
}

beforeAll(prepareTexts)

describe('A captcha that the device solves', () => {
  it('is a button that shows and announces its progress', async () => {
    const solution = deferred<CaptchaProof>()
    show({ kind: 'computed', solve: () => solution.outcome })

    await userEvent.click(screen.getByRole('button', { name: 'I am not a robot' }))
    expect(screen.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checking…')

    solution.succeed({ response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER })
    expect(await screen.findByRole('button', { name: 'Checked, thank you' })).toHaveFocus()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Checked, thank you')
  })

  it('can be solved again after a failure, and once it has expired, which it announces', async () => {
    const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
    const failures = [TE.left(offline)]
    const solved = () => TE.right({ response: 'solved', goodUntil: clock.now() + 60_000 })
    show({ kind: 'computed', solve: () => failures.shift() ?? solved() }, clock)
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
  show({
    kind: 'placed',
    place: (element, reportsTo) => {
      places.push(element)
      listener = reportsTo
      return { reset: () => undefined, remove }
    },
  })
  expect(places).toEqual([expect.any(HTMLElement)])

  act(() => listener?.failed())
  expect((await screen.findByText(/^The robot check did not load\./)).closest('[aria-live=assertive]')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([places.length, new Set(places).size, remove.mock.calls.length]).toEqual([2, 2, 1])
  expect(document.querySelector('[aria-live=assertive]')).toBeEmptyDOMElement()

  // Its widget speaks one language.
  await act(() => i18next.changeLanguage('de'))
  expect([places.length, remove.mock.calls.length]).toEqual([3, 2])
  await act(() => i18next.changeLanguage('en-gb'))
})
