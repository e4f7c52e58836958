import { afterEach, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { openOrders, recordSavedFiles } from '../support/render-portal.tsx'

const { createObjectURL } = URL
const { print } = window

afterEach(() => {
  jest.restoreAllMocks()
  Object.assign(window, { print })
  URL.createObjectURL = createObjectURL
})

const orderWithSubscription = anOrder({ id: 1, subscription: aSubscription() })

const buttonNames = { print: 'Print receipt', csv: 'Download as CSV', calendar: /^Add to calendar/ }

const findOfferedButtons = async () => {
  await openOrders([orderWithSubscription], '/order/1')
  await screen.findByRole('heading', { name: 'Payment summary' })
  const prints = screen.queryByRole('button', { name: buttonNames.print }) !== null
  await openOrders([orderWithSubscription])
  await screen.findByRole('rowheader')
  const [csv, calendar] = [buttonNames.csv, buttonNames.calendar].map(
    (name) => screen.queryByRole('button', { name }) !== null,
  )
  return { prints, csv, calendar }
}

const setUserAgent = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const androidUserAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131 Safari/537.36'
const iPhoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each<[browser: string, prepare: () => unknown, prints: boolean, saves: boolean]>([
  ['Chrome on Android', () => setUserAgent(androidUserAgent), true, true],
  ['Safari on an iPhone', () => setUserAgent(`${iPhoneUserAgent} Version/18.1 Mobile/15E148 Safari/604.1`), true, true],
  ['an app on Android', () => setUserAgent(androidUserAgent.replace('Pixel 9', 'Pixel 9; wv')), false, false],
  ['an app on an iPhone', () => setUserAgent(`${iPhoneUserAgent} Mobile/15E148`), false, false],
  ['a browser that does not print', () => Object.assign(window, { print: undefined }), false, true],
  ['a browser that saves nothing', () => Reflect.deleteProperty(URL, 'createObjectURL'), true, false],
])('%s shows only the buttons that work there', async (_, prepare, prints, saves) => {
  prepare()
  expect(await findOfferedButtons()).toEqual({ prints, csv: saves, calendar: saves })
})

it('The page says that the browser has refused to save a file, until it is saved', async () => {
  const { user } = await openOrders([orderWithSubscription])
  URL.createObjectURL = () => {
    throw new TypeError('No files')
  }
  const button = await screen.findByRole('button', { name: buttonNames.csv })
  await user.click(button)
  const message = screen.getByText('The file could not be saved. Try again, or open this page in another browser.')
  expect(message).toHaveAttribute('aria-live', 'polite')
  recordSavedFiles()
  await user.click(button)
  expect(message).toHaveTextContent('')
})
