import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Alert, type AlertKind, AlertRegion } from '../../../ui/components/alert.tsx'

it.each<[AlertKind, string]>([
  ['error', 'assertive'],
  ['success', 'polite'],
  ['info', 'polite'],
])(
  'AlertRegion announces %s, %s, once, without an icon, and is nothing to a screen reader while it is empty',
  (kind, live) => {
    const { container, rerender } = render(<AlertRegion kind={kind} />)
    const region = container.firstElementChild
    expect(region).toHaveAttribute('aria-live', live)
    expect(region).not.toHaveAttribute('role')
    rerender(
      <AlertRegion kind={kind}>
        <Alert kind={kind}>Done</Alert>
      </AlertRegion>,
    )
    expect(region).toHaveTextContent(/^Done$/)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelectorAll('[role], [aria-live]')).toHaveLength(1)
  },
)
