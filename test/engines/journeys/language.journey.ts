import { nativeNames } from '../../../core/language/native-names.ts'
import { expect, journey, openOrdersAsCustomer } from '../journey.ts'
import { button, css, heading, type TabUser, text } from '../view.ts'

const languagePicker = css('header button[aria-haspopup=dialog]')
const languageButtons = css('dialog[open] li button')

const openLanguagePicker = async (visitor: TabUser) => {
  await visitor.presses(languagePicker)
  await visitor.sees(heading('Choose your language'))
}

journey(
  'The language picker closes on Escape and on a click outside it, and changes the direction of the page and back',
  async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await openLanguagePicker(visitor)
    await visitor.strikes('Escape')
    await visitor.seesNoMore(languageButtons)
    await visitor.focuses(languagePicker)
    await openLanguagePicker(visitor)
    await visitor.pressesAt(10, 400)
    await visitor.seesNoMore(languageButtons)

    const isBrandAtEnd = () =>
      visitor.asks(() => {
        const readLeft = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0
        return readLeft('header a:not([href^="#"])') > readLeft('header button[aria-haspopup=dialog]')
      })
    expect(await isBrandAtEnd()).toBe(false)
    const countColumns = () =>
      visitor.asks(() => {
        const languages = [...document.querySelectorAll('dialog[open] li')]
        return new Set(languages.map((language) => language.getBoundingClientRect().left)).size
      })
    await openLanguagePicker(visitor)
    const columns = await countColumns()
    await visitor.presses(button('Show more'))
    await visitor.sees(button(nativeNames.fa))
    expect(await countColumns(), 'a scroll bar takes no column').toBe(columns)
    await visitor.presses(button(nativeNames.fa))
    await visitor.waits(() => document.documentElement.dir === 'rtl')
    expect(await isBrandAtEnd()).toBe(true)
    await visitor.reload()
    await visitor.waits(() => document.documentElement.dir === 'rtl')
    await visitor.presses(languagePicker)
    await visitor.presses(button(nativeNames['en-gb']))
    await visitor.sees(text('Manage your licences, orders and subscriptions.'))
    expect(await isBrandAtEnd()).toBe(false)
  },
)

journey('Dates, amounts and the configured tagline are written as in the language', async ({ visit, hosts }) => {
  const customer = await visit()
  await openOrdersAsCustomer(customer, hosts)
  for (const [language, total, tagline] of [
    ['en-gb', '€77.97', 'Maps and navigation'],
    ['de', '77,97 €', 'Karten und Navigation'],
    ['fa', '77.97', 'Maps and navigation'],
  ] as const) {
    await customer.asks((chosen) => localStorage.setItem('language', chosen), language)
    await customer.open('/order/1003102')
    await customer.waits((wanted) => document.documentElement.lang.toLowerCase() === wanted, language)
    await customer.sees(text(total))
    await customer.waits((wanted) => document.title.endsWith(` – Meridian – ${wanted}`), tagline)
    await customer.sees(text('09.08.2025 13:20'))
  }
})
