import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { Button, TextLink } from '../../../ui/components/button.tsx'

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

it('TextLink says that it opens a new tab, and gives that tab no way back', () => {
  render(
    <TextLink href="https://example.test/" newTabHint="(opens in a new tab)">
      Terms
    </TextLink>,
  )
  const link = screen.getByRole('link', { name: 'Terms (opens in a new tab)' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener')
})
