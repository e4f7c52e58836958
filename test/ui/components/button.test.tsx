import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { Button, buttonClass, TextLink } from '../../../ui/components/button.tsx'

describe('Button', () => {
  it('does what it says when it is pressed', async () => {
    const onClick = jest.fn()
    render(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('submits no form unless it is told to', () => {
    render(<Button>Save</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  it('keeps its name and its focus while it is busy', async () => {
    const { rerender } = render(<Button>Save</Button>)
    await userEvent.tab()
    rerender(<Button busy>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save', busy: true })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })

  it('does nothing when it is pressed while it is busy', async () => {
    const onClick = jest.fn()
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('holds back a second submit, by Enter too, while it is busy', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.type(screen.getByLabelText('Name'), 'A{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    rerender(form(true))
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

describe('buttonClass', () => {
  it('gives the classes of a variant and a size, primary and medium when left out', () => {
    expect(buttonClass('quiet', 'small')).toBe('quiet small')
    expect(buttonClass()).toBe('primary medium')
  })
})

describe('TextLink', () => {
  it('says that it opens a new tab, and gives that tab no way back', () => {
    render(
      <TextLink href="https://example.test/" newTabHint="(opens in a new tab)">
        Terms
      </TextLink>,
    )
    const link = screen.getByRole('link', { name: 'Terms (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })
})
