import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AppHeader } from '../../../ui/components/app-header.tsx'

const header = (navigation?: ReactNode) =>
  render(
    <>
      <AppHeader
        brand={<a href="#home">Home</a>}
        navigation={navigation}
        navigationLabel="Main"
        menuLabel="Menu"
        account={<button type="button">Sign out</button>}
      />
      <p>Elsewhere</p>
    </>,
  )

const links = [
  <a key="orders" href="#orders">
    My orders
  </a>,
  <a key="settings" href="#settings">
    Settings
  </a>,
]

const menu = () => screen.getByRole('button', { name: 'Menu' })

describe('AppHeader', () => {
  it('lists its links in a named navigation', () => {
    header(links)
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(within(navigation).getAllByRole('listitem')).toHaveLength(2)
  })

  it('has no menu and shows the account in plain sight when there are no links', () => {
    header()
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Sign out' })])
  })

  it('unfolds and folds by its button', async () => {
    header(links)
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(menu())
    expect(menu()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(menu())
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
  })

  it('folds on Escape and gives the focus back to its button', async () => {
    header(links)
    await userEvent.click(menu())
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
    expect(menu()).toHaveFocus()
  })

  it.each(['Settings', 'Elsewhere'])('folds when %s is pressed', async (text) => {
    header(links)
    await userEvent.click(menu())
    await userEvent.click(screen.getByText(text))
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
  })
})
