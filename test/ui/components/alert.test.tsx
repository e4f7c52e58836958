import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Alert, type AlertKind, AlertRegion } from '../../../ui/components/alert.tsx'

it.each<[AlertKind, string]>([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
])('AlertRegion announces %s as %s, once, without an icon', (kind, role) => {
  const { container, rerender } = render(<AlertRegion kind={kind} />)
  const region = screen.getByRole(role)
  rerender(
    <AlertRegion kind={kind}>
      <Alert kind={kind}>Done</Alert>
    </AlertRegion>,
  )
  expect(region).toHaveTextContent(/^Done$/)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelectorAll('[role], [aria-live]')).toHaveLength(1)
})
