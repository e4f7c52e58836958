import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
