import { afterEach, beforeEach, jest } from '@jest/globals'

/** What jsdom does behind `window.location`, whose own methods can't be replaced. */
const implementation = (): { assign: (url: string) => void; reload: () => void } => {
  const [symbol] = Object.getOwnPropertySymbols(window.location)
  return Object.getOwnPropertyDescriptor(window.location, symbol ?? '')?.value
}

/** Records the full page loads of each test of a file, which jsdom does not do. */
export const recordPageLoads = () => {
  const loads: string[] = []
  beforeEach(() => {
    loads.length = 0
    jest.spyOn(implementation(), 'assign').mockImplementation((url) => void loads.push(url))
    jest.spyOn(implementation(), 'reload').mockImplementation(() => void loads.push('reload'))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return loads
}
