import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { ConnectionNotice } from '../../../ui/layout/connection-notice.tsx'

prepareTexts()

const show = () =>
  render(
    <MemoryRouter>
      <ConnectionNotice />
    </MemoryRouter>,
  )

const happens = (name: 'online' | 'offline') => act(() => window.dispatchEvent(new Event(name)))

afterEach(() => {
  jest.restoreAllMocks()
})

describe('The notice of the connection', () => {
  it('has its place on the page before it says anything, so that it is announced politely', () => {
    show()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('tells a tab that starts without a network', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(screen.getByRole('status').textContent).toMatch(/^You are offline/)
  })

  it('says nothing of a network that was never lost', () => {
    show()
    happens('online')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('tells of the loss, and then of the return in its place', () => {
    show()
    happens('offline')
    expect(screen.getByRole('status').textContent).toMatch(/^You are offline/)
    happens('online')
    expect(screen.getByRole('status').textContent).toBe('You are online again.')
  })
})
