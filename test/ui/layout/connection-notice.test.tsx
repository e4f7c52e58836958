import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { ConnectionNotice } from '../../../ui/layout/message-area.tsx'
import { noteAnswer } from '../../../ui/shared/answered-calls.ts'

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

const notice = () => document.querySelector('[aria-live=polite]')?.textContent

describe('The notice of the connection', () => {
  it('has an empty live region first, so a screen reader announces it; a network that was never lost says nothing', () => {
    show()
    expect(notice()).toBe('')
    happens('online')
    expect(notice()).toBe('')
  })

  it('shows in a tab that starts offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(notice()).toMatch(/^You are offline/)
  })

  it('goes with an answered call, which the browser can’t make without a network, and does not come back by itself', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { unmount } = show()
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
    act(noteAnswer)
    expect(notice()).toBe('')
    unmount()
    show()
    expect(notice()).toBe('')
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
  })

  it('shows the loss, and then the return in its place', () => {
    show()
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
    happens('online')
    expect(notice()).toBe('You are online again.')
  })
})
