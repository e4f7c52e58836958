import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField } from '../../../ui/components/fields.tsx'

const input = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('PasswordField', () => {
  beforeEach(() => {
    render(
      <PasswordField
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
        capsLockLabel="Caps Lock is on"
        autoComplete="current-password"
      />,
    )
  })

  it('hides the password until asked, and hides it again', async () => {
    expect(input()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input()).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(input()).toHaveAttribute('type', 'password')
  })

  it('keeps what was typed, the selection and the focus', async () => {
    await userEvent.type(input(), 'correct horse')
    input().setSelectionRange(2, 7)
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input()).toHaveValue('correct horse')
    expect([input().selectionStart, input().selectionEnd]).toEqual([2, 7])
    expect(input()).toHaveFocus()
  })

  it('leaves the focus on the button for those who press it with the keyboard', async () => {
    await userEvent.click(input())
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()
  })
})
