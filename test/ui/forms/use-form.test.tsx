import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createForm, type Values } from '../../../core/forms/form.ts'
import { email, required } from '../../../core/shared/validation.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { AppProvider, trackStart } from '../../../ui/shared/app-context.tsx'
import { ErrorBoundary } from '../../../ui/start/failure-pages.tsx'
import { offline } from '../../builders/errors.ts'
import { type Deferred, deferred } from '../../fakes/calls.ts'
import { settled } from '../../fakes/settled.ts'
import '../support/render-portal.tsx'
import { recordConsoleErrors } from '../support/silent-console.ts'

const errors = recordConsoleErrors()

const given = ({ broken = false, checksOnLeave = false } = {}) => {
  const sent: Values<'name' | 'email'>[] = []
  const answers: Deferred<string>[] = []
  const results: unknown[] = []
  const model = createForm({
    rules: { name: [required], email: [required, email] },
    checksOnLeave,
    send: (values) => () => {
      sent.push(values)
      if (broken) return Promise.reject(new Error('a mistake'))
      const answer = deferred<string>()
      answers.push(answer)
      return answer.outcome()
    },
  })
  const Screen = () => {
    const { form, problems, valid, busy } = useForm(model, {
      onSent: (result) => results.push(result),
      onRefused: (error) => results.push(error),
    })
    return (
      <form {...form} aria-label="Form" aria-busy={busy} data-valid={valid}>
        <input name="name" aria-label="Name" aria-description={problems.name} />
        <input name="email" aria-label="E-mail" aria-description={problems.email} />
        <button type="submit">Send</button>
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
  const user = userEvent.setup()
  const fill = async (name: string, address: string) => {
    if (name !== '') await user.type(screen.getByLabelText('Name'), name)
    if (address !== '') await user.type(screen.getByLabelText('E-mail'), address)
  }
  const element = () => screen.getByRole<HTMLFormElement>('form')
  const press = () => act(async () => void fireEvent.submit(element()))
  return { user, sent, answers, results, fill, press, element, model, page }
}

const problemsShown = () =>
  ['Name', 'E-mail'].map((label) => screen.getByLabelText(label).getAttribute('aria-description'))

describe('A form on a screen', () => {
  it('sends the typed values', async () => {
    const { user, fill, sent } = given()
    await fill(' Ada ', 'ada@compass.test')
    await user.click(screen.getByRole('button'))
    expect(sent).toEqual([{ name: ' Ada ', email: 'ada@compass.test' }])
    expect(errors).toEqual([])
  })

  it('is not sent with problems: the first invalid field gets the focus', async () => {
    const { user, fill, sent } = given()
    await fill('Ada', 'not an address')
    await user.click(screen.getByRole('button'))
    expect(sent).toEqual([])
    expect(problemsShown()).toEqual([null, 'email-invalid'])
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
  })

  it('checks an invalid field again as it is corrected', async () => {
    const { user, fill } = given()
    await fill('Ada', '')
    await user.click(screen.getByRole('button'))
    expect(problemsShown()).toEqual([null, 'required'])
    await fill('', 'ada@compass.test')
    expect(problemsShown()).toEqual([null, null])
  })

  it('can check a field when it is left', async () => {
    const { user, fill } = given({ checksOnLeave: true })
    await fill('', 'ada@')
    await user.tab()
    expect(problemsShown()).toEqual([null, 'email-invalid'])
  })

  it('is busy while it is sent, and open again after a refusal', async () => {
    const { fill, press, sent, answers, results, element } = given()
    await fill('Ada', 'ada@compass.test')
    await press()
    await press()
    expect(element()).toHaveAttribute('aria-busy', 'true')
    expect(sent).toHaveLength(1)
    await act(async () => answers[0]?.fail(offline))
    expect(element()).toHaveAttribute('aria-busy', 'false')
    expect(results).toEqual([offline])
    await press()
    expect(sent).toHaveLength(2)
  })

  it('stays closed after a success, and is reset when its screen unmounts', async () => {
    const { fill, press, sent, answers, results, element, page, model } = given()
    await fill('Ada', 'ada@compass.test')
    await press()
    await act(async () => answers[0]?.succeed('done'))
    expect(results).toEqual(['done'])
    expect(element()).toHaveAttribute('aria-busy', 'true')
    await press()
    expect(sent).toHaveLength(1)
    page.unmount()
    await settled()
    expect(model.state.value.phase).toEqual({ tag: 'open' })
  })

  it('is reset with its element', async () => {
    const { fill, press, sent, answers, element } = given()
    await fill('Ada', 'ada@compass.test')
    await press()
    await act(async () => answers[0]?.succeed('done'))
    act(() => element().reset())
    expect(element()).toHaveAttribute('aria-busy', 'false')
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Bob'
    screen.getByLabelText<HTMLInputElement>('E-mail').value = 'bob@compass.test'
    await press()
    expect(sent).toHaveLength(2)
  })

  it.each(['input', 'change'])('notices by %s alone that a password manager has filled it in', (type) => {
    const { element } = given()
    for (const [label, value] of [
      ['Name', 'Ada'],
      ['E-mail', 'ada@compass.test'],
    ] as const) {
      const input = screen.getByLabelText<HTMLInputElement>(label)
      input.value = value
      act(() => void input.dispatchEvent(new Event(type, { bubbles: true })))
    }
    expect(element()).toHaveAttribute('data-valid', 'true')
  })

  it('sends values that were filled in without any event', async () => {
    const { press, sent } = given()
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Ada'
    screen.getByLabelText<HTMLInputElement>('E-mail').value = 'ada@compass.test'
    await press()
    expect(sent).toEqual([{ name: 'Ada', email: 'ada@compass.test' }])
  })

  it('hands a thrown error to the error boundary', async () => {
    const { fill, press } = given({ broken: true })
    await fill('Ada', 'ada@compass.test')
    await press()
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  })
})
