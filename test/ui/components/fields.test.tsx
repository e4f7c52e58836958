import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField, TextField } from '../../../ui/components/fields.tsx'

describe('TextField', () => {
  it('is valid without an error, and described by the error, the hint and what its owner adds, in this order', () => {
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
