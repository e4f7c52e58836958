import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert, type AlertKind, AlertRegion } from '../../../ui/components/alert.tsx'

describe('AlertRegion', () => {
  it.each<[AlertKind, string]>([
    ['error', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ])('announces %s as %s, once', (kind, role) => {
    const { container, rerender } = render(<AlertRegion kind={kind} />)
    const region = screen.getByRole(role)
    rerender(
      <AlertRegion kind={kind}>
        <Alert kind={kind}>Done</Alert>
      </AlertRegion>,
    )
    expect(region).toHaveTextContent('Done')
    expect(container.querySelectorAll('[role], [aria-live]')).toHaveLength(1)
  })
})

describe('Alert', () => {
  it('can be dismissed when its owner lets it', async () => {
    const onDismiss = jest.fn()
    render(
      <Alert kind="success" onDismiss={onDismiss} dismissLabel="Dismiss">
        Saved
      </Alert>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('stays when there is no way to dismiss it, and offers its action', () => {
    render(
      <Alert kind="error" action={<button type="button">Retry</button>}>
        Failed
      </Alert>,
    )
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Retry' })])
  })

  it('shows text only, so that its icon is not read out', () => {
    const { container } = render(<Alert kind="info">Look at your phone</Alert>)
    expect(within(container).queryByRole('img')).toBeNull()
    expect(container).toHaveTextContent(/^Look at your phone$/)
  })
})
