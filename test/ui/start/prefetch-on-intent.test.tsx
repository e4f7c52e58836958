import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { routeNames } from '../../../ui/routes/table.ts'
import { prefetchOnIntent, screens } from '../../../ui/start/route-screens.ts'

beforeAll(() => prefetchOnIntent(document))
afterEach(() => {
  jest.restoreAllMocks()
})

/** A page with a link to this address; which routes have been prefetched since. */
const givenLinkTo = (address: string) => {
  const prefetched: string[] = []
  for (const name of routeNames)
    jest.spyOn(screens[name], 'prefetch').mockImplementation(() => void prefetched.push(name))
  render(
    <p>
      Words
      <a href={address}>
        <b>Go there</b>
      </a>
    </p>,
  )
  return { user: userEvent.setup(), prefetched }
}

describe('The code of a screen', () => {
  it('is fetched when a pointer comes to anything within a link to it', async () => {
    const { user, prefetched } = givenLinkTo('/order/A-1?tab=2')
    await user.hover(screen.getByText('Words'))
    expect(prefetched).toEqual([])
    await user.hover(screen.getByText('Go there'))
    expect(prefetched).toContain('order')
  })

  it('is fetched when the keyboard comes to a link to it', async () => {
    const { user, prefetched } = givenLinkTo('/sign-up')
    await user.tab()
    expect(prefetched).toEqual(['signUp'])
  })

  it.each(['https://www.meridian.test/sign-up', '/nowhere', 'mailto:support@meridian.test'])(
    'is not fetched for %s, which is no screen',
    async (address) => {
      const { user, prefetched } = givenLinkTo(address)
      await user.hover(screen.getByText('Go there'))
      await user.tab()
      expect(prefetched).toEqual([])
    },
  )
})
