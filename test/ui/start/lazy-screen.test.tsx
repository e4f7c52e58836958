import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { lazyScreen } from '../../../ui/start/route-screens.ts'
import { recordPageLoads } from '../support/page-loads.ts'

const loads = recordPageLoads()
const Greeting = () => <p>Hello</p>

const givenScreen = (fetchCode: () => Promise<{ readonly default: typeof Greeting }>) => {
  let fetched = 0
  const lazy = lazyScreen(() => {
    fetched += 1
    return fetchCode()
  })
  return { ...lazy, fetched: () => fetched }
}

describe('A lazy screen', () => {
  it('shows what was loaded before it was rendered, fetched once', async () => {
    const { Screen, load, fetched } = givenScreen(async () => ({ default: Greeting }))
    await load()
    await act(async () =>
      render(
        <Suspense fallback="Loading">
          <Screen />
        </Suspense>,
      ),
    )
    expect(screen.getByText('Hello')).toBeVisible()
    expect(fetched()).toBe(1)
  })

  it('is prefetched without a word where its code is missing, and the page stays', async () => {
    const { prefetch, fetched } = givenScreen(() => Promise.reject(new Error('404')))
    prefetch()
    await new Promise((resolve) => setTimeout(resolve))
    expect(fetched()).toBe(1)
    expect(loads).toEqual([])
  })
})
