import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { email, required } from '../../../core/shared/validation.ts'
import { AppProvider } from '../../../ui/react/app-context.tsx'
import { useForm } from '../../../ui/react/use-form.ts'
import { ErrorBoundary } from '../../../ui/start-up/error-boundary.tsx'
import '../support/render-portal.tsx'
import { recordConsoleErrors } from '../support/silent-console.ts'

const errors = recordConsoleErrors()

type Values = Readonly<Record<'name' | 'email', string>>

const Form = ({ submit }: { readonly submit: (values: Values) => Promise<void> }) => {
  const { form, problems, busy } = useForm({ rules: { name: [required], email: [required, email] }, submit })
  return (
    <form {...form} aria-label="Form" aria-busy={busy}>
      <input name="name" aria-label="Name" aria-description={problems.name} />
      <input name="email" aria-label="Email" aria-description={problems.email} />
      <button type="submit">Send</button>
    </form>
  )
}

const given = (answer: Promise<void> = Promise.resolve()) => {
  const sent: Values[] = []
  const submit = (values: Values) => {
    sent.push(values)
    return answer
  }
  render(
    <AppProvider portal={{ app: new Promise(() => undefined), startsSignedIn: false }}>
      <ErrorBoundary>
        <Form submit={submit} />
      </ErrorBoundary>
    </AppProvider>,
  )
  const user = userEvent.setup()
  const fill = async (name: string, address: string) => {
    if (name !== '') await user.type(screen.getByLabelText('Name'), name)
    if (address !== '') await user.type(screen.getByLabelText('Email'), address)
  }
  return { user, sent, fill, form: screen.getByRole('form') }
}

const problemsShown = () =>
  ['Name', 'Email'].map((label) => screen.getByLabelText(label).getAttribute('aria-description'))

describe('A form', () => {
  it('sends what was typed, as it was typed', async () => {
    const { user, fill, sent } = given()
    await fill(' Ada ', 'ada@compass.test')
    await user.click(screen.getByRole('button'))
    expect(sent).toEqual([{ name: ' Ada ', email: 'ada@compass.test' }])
    expect(errors).toEqual([])
  })

  it('with problems is not sent: the first bad field gets the focus', async () => {
    const { user, fill, sent } = given()
    await fill('Ada', 'not an address')
    await user.click(screen.getByRole('button'))
    expect(sent).toEqual([])
    expect(problemsShown()).toEqual([null, 'email-invalid'])
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it('complains of nothing before it is sent', async () => {
    const { fill } = given()
    await fill('', 'not an address')
    expect(problemsShown()).toEqual([null, null])
  })

  it('checks a bad field again as it is corrected, and no other', async () => {
    const { user, fill } = given()
    await fill('Ada', '')
    await user.click(screen.getByRole('button'))
    expect(problemsShown()).toEqual([null, 'required'])
    await user.clear(screen.getByLabelText('Name'))
    await fill('', 'ada@')
    expect(problemsShown()).toEqual([null, 'email-invalid'])
    await fill('', 'compass.test')
    expect(problemsShown()).toEqual([null, null])
  })

  it('is sent once while it is being sent, and can be sent again afterwards', async () => {
    let answer: () => void = () => undefined
    const { fill, sent, form } = given(
      new Promise<void>((resolve) => {
        answer = resolve
      }),
    )
    await fill('Ada', 'ada@compass.test')
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    expect(form).toHaveAttribute('aria-busy', 'true')
    expect(sent).toHaveLength(1)

    await act(async () => answer())
    expect(form).toHaveAttribute('aria-busy', 'false')
    await act(async () => void fireEvent.submit(form))
    expect(sent).toHaveLength(2)
  })

  it('that breaks while it is sent ends in the error boundary rather than in silence', async () => {
    const { fill, form } = given(Promise.reject(new Error('a mistake')))
    await fill('Ada', 'ada@compass.test')
    await act(async () => void fireEvent.submit(form))
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  })
})
