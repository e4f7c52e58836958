import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createForm, type Values } from '../../../core/forms/form.ts'
import { email, required } from '../../../core/shared/validation.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { AppProvider, trackStart } from '../../../ui/shared/app-context.tsx'
import { ErrorBoundary } from '../../../ui/start/failure-pages.tsx'
import { offline } from '../../builders/errors.ts'
import { settled } from '../../builders/portal.ts'
import { type Deferred, deferred } from '../../fakes/calls.ts'
import '../support/render-portal.tsx'
import { recordConsoleErrors } from '../support/browser.ts'

const errors = recordConsoleErrors()

const given = ({ broken = false } = {}) => {
  const sent: Values<'name' | 'email'>[] = []
  const answers: Deferred<string>[] = []
  const results: unknown[] = []
  const model = createForm({
    rules: { name: [required], email: [required, email] },
    send: (values) => () => {
      sent.push(values)
      if (broken) return Promise.reject(new Error('a mistake'))
      const answer = deferred<string>()
      answers.push(answer)
      return answer.outcome()
    },
  })
  const Screen = () => {
    const { form, valid, busy } = useForm(model, {
      onSent: (result) => results.push(result),
      onRefused: (error) => results.push(error),
    })
    return (
      <form {...form} aria-label="Form" aria-busy={busy} data-valid={valid}>
        <input name="name" aria-label="Name" />
        <input name="email" aria-label="E-mail" />
      </form>
    )
  }
  const page = render(
    <AppProvider portal={{ start: trackStart(new Promise(() => undefined)), startsSignedIn: false }}>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </AppProvider>,
  )
  /** Fills the fields as a password manager does, with one event for each, or none. */
  const fill = (event?: 'input' | 'change') => {
    for (const [label, value] of Object.entries({ Name: 'Ada', 'E-mail': 'ada@compass.test' })) {
      const input = screen.getByLabelText<HTMLInputElement>(label)
      input.value = value
      if (event) act(() => void input.dispatchEvent(new Event(event, { bubbles: true })))
    }
  }
  const element = () => screen.getByRole<HTMLFormElement>('form')
  const press = () => act(async () => void fireEvent.submit(element()))
  return { sent, answers, results, fill, press, element, model, page }
}

describe('A form on a screen', () => {
  it('is busy while it is sent, and hands over a refusal and a result', async () => {
    const { fill, press, sent, answers, results, element } = given()
    fill()
    await press()
    await press()
    expect(element()).toHaveAttribute('aria-busy', 'true')
    expect(sent).toEqual([{ name: 'Ada', email: 'ada@compass.test' }])
    await act(async () => answers[0]?.fail(offline))
    expect(element()).toHaveAttribute('aria-busy', 'false')
    await press()
    await act(async () => answers[1]?.succeed('done'))
    expect(results).toEqual([{ code: 'unexpected' }, 'done'])
    expect(errors).toEqual([])
  })

  it('is closed after a success until it is reset', async () => {
    const { fill, press, sent, answers, element } = given()
    fill()
    await press()
    await act(async () => answers[0]?.succeed('done'))
    await press()
    expect(sent).toHaveLength(1)
    act(() => element().reset())
    expect(element()).toHaveAttribute('aria-busy', 'false')
    fill()
    await press()
    expect(sent).toHaveLength(2)
  })

  it('is reset when its screen unmounts', async () => {
    const { fill, press, answers, page, model } = given()
    fill()
    await press()
    await act(async () => answers[0]?.succeed('done'))
    page.unmount()
    await settled()
    expect(model.state.value.phase).toEqual({ tag: 'open' })
  })

  it.each(['input', 'change'] as const)('notices by %s alone that a password manager has filled it in', (type) => {
    const { fill, element } = given()
    fill(type)
    expect(element()).toHaveAttribute('data-valid', 'true')
  })

  it('hands a thrown error to the error boundary', async () => {
    const { fill, press } = given({ broken: true })
    fill()
    await press()
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  })
})
