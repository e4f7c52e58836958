import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert, type AlertKind, AlertRegion } from '../../../ui/components/alert.tsx'
import { AppHeader } from '../../../ui/components/app-header.tsx'

const menu = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => menu().getAttribute('aria-expanded') === 'true'

describe('The menu of the header', () => {
  beforeEach(async () => {
    render(
      <>
        <AppHeader
          brand="Compass"
          navigation={<a href="#settings">Settings</a>}
          navigationLabel="Main"
          menuLabel="Menu"
        />
        <p>Elsewhere</p>
      </>,
    )
    expect(isOpen()).toBe(false)
    await userEvent.click(menu())
    expect(isOpen()).toBe(true)
  })

  it('has its links in a list of a named navigation', () => {
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(navigation.getByRole('listitem')).toHaveTextContent('Settings')
  })

  it('folds on Escape and gives the focus back to its button', async () => {
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(menu()).toHaveFocus()
  })

  it.each(['Menu', 'Settings', 'Elsewhere'])('folds when %s is pressed', async (text) => {
    await userEvent.click(screen.getByText(text))
    expect(isOpen()).toBe(false)
  })
})

it('A header without links has no menu, and its account in plain sight', () => {
  render(<AppHeader brand="Compass" navigationLabel="Main" menuLabel="Menu" account={<p>Ada</p>} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Ada')).toBeVisible()
})

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
