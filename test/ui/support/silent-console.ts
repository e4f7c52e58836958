import { afterEach, beforeEach, jest } from '@jest/globals'

/** Keeps what React reports of a deliberately broken screen out of the test's output, and hands it to the test. */
export const recordConsoleErrors = () => {
  const errors: unknown[][] = []
  beforeEach(() => {
    errors.length = 0
    jest.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return errors
}
