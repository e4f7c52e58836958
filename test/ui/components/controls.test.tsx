import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { CopyableText } from '../../../ui/components/copyable-text.tsx'
import { PasswordField, TextField } from '../../../ui/components/fields.tsx'

describe('Button', () => {
  it('submits no form unless its type is "submit"', () => {
    render(<Button>Save</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  it('keeps its name and focus while it is busy, and sends nothing again, by Enter either', async () => {
    const onClick = jest.fn()
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} onClick={onClick}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button', { name: 'Send' })
    await userEvent.click(button)
    rerender(form(true))
    expect(screen.getByRole('button', { name: 'Send', busy: true })).toBe(button)
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

const giveClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => {
  giveClipboard(undefined)
})

const write = jest.fn(async (_text: string) => undefined)

it.each([
  ['copies the code', { writeText: write }, 'Copied', ''],
  ['selects the code where there is no clipboard', undefined, 'Selected', 'AB12-CD34'],
  ['selects the code where the clipboard is closed', { writeText: () => Promise.reject() }, 'Selected', 'AB12-CD34'],
])('CopyableText %s, and announces it', async (_, clipboard, announced, selected) => {
  giveClipboard(clipboard)
  render(<CopyableText isCode text="AB12-CD34" copyLabel="Copy" copiedLabel="Copied" selectedLabel="Selected" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
  expect(screen.getByRole('status')).toHaveTextContent(announced)
  expect(window.getSelection()?.toString()).toBe(selected)
  if (clipboard?.writeText === write) expect(write.mock.calls).toEqual([['AB12-CD34']])
})

it('TextField is valid without an error, and described by error, hint and what its owner adds, in this order', () => {
  const field = (error?: string) => (
    <>
      <TextField label="Code" hint="19 characters" error={error} aria-describedby="where" />
      <p id="where">On the card</p>
    </>
  )
  const { rerender } = render(field())
  const input = screen.getByRole('textbox', { name: 'Code' })
  expect(input).toBeValid()
  expect(input).toHaveAccessibleDescription('19 characters On the card')
  rerender(field('Wrong'))
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Wrong 19 characters On the card')
})

describe('PasswordField', () => {
  const given = () => {
    render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" capsLockLabel="Caps Lock is on" />)
    return screen.getByLabelText<HTMLInputElement>('Password')
  }

  it('shows and hides the password, and keeps what was typed, the selection and the focus', async () => {
    const input = given()
    await userEvent.type(input, 'correct horse')
    input.setSelectionRange(2, 7)
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('correct horse')
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 7])
    expect(input).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(input).toHaveAttribute('type', 'password')
  })

  it('leaves the focus on the button for those who press it with the keyboard', async () => {
    await userEvent.click(given())
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()
  })
})
