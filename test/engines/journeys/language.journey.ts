import { nativeNames } from '../../../core/language/native-names.ts'
import { textOf } from '../../e2e/support/locales.ts'
import { describe, expect, journey } from '../facade/journey.ts'
import { button, css, field, heading, text } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const picker = css('header button[aria-haspopup=dialog]')
const choices = css('dialog[open] li button')

const openPicker = async (visitor: View) => {
  await visitor.presses(picker)
  await visitor.sees(heading('Choose your language'))
}

describe('The language picker', () => {
  journey('shows seven languages, then all, and closes on Escape, with the focus where it was', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await openPicker(visitor)
    expect((await visitor.sees(choices)).count).toBe(7)
    await visitor.presses(button('Show more'))
    await visitor.sees(button(nativeNames.vi))
    expect((await visitor.sees(choices)).count).toBe(28)
    await visitor.strikes('Escape')
    await visitor.seesNoMore(choices)
    expect((await visitor.sees(picker)).hasFocus).toBe(true)
  })

  journey('is searched by what a language is called, and begins anew when it is opened again', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await openPicker(visitor)
    await visitor.fills(field('Search languages'), 'Deut')
    await visitor.seesNoMore(button(nativeNames.fr))
    expect((await visitor.sees(choices)).count).toBe(1)
    await visitor.presses(button('Close'))
    await visitor.seesNoMore(choices)
    await openPicker(visitor)
    await visitor.reads(field('Search languages'), '')
    expect((await visitor.sees(choices)).count).toBe(7)
  })

  journey('closes on a press beside it', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await openPicker(visitor)
    await visitor.pressesAt({ x: 10, y: 400 })
    await visitor.seesNoMore(choices)
  })

  journey('changes the language without a reload, keeps what was typed, and is remembered', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(css('input[name=username]'), 'half-way@exam')
    await openPicker(visitor)
    await visitor.presses(button(nativeNames.de))
    await visitor.sees(heading(textOf('de', 'signIn.title')))
    await visitor.reads(css('input[name=username]'), 'half-way@exam')
    await visitor.reload()
    await visitor.sees(heading(textOf('de', 'signIn.title')))
    expect(await visitor.asks(() => document.documentElement.lang)).toBe('de')
  })

  journey('turns the page round for a language from right to left, and back', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    const brandIsRight = () =>
      visitor.asks(() => {
        const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0
        return left('header a:not([href^="#"])') > left('header button[aria-haspopup=dialog]')
      })
    await visitor.sees(picker)
    expect(await brandIsRight()).toBe(false)
    await openPicker(visitor)
    await visitor.presses(button('Show more'))
    await visitor.presses(button(nativeNames.fa))
    await visitor.waits(() => document.documentElement.dir === 'rtl')
    expect(await brandIsRight()).toBe(true)
    await visitor.reload()
    await visitor.waits(() => document.documentElement.dir === 'rtl')
    await visitor.presses(picker)
    await visitor.presses(button(nativeNames['en-gb']))
    await visitor.sees(text('Manage your licences, orders and subscriptions.'))
    expect(await brandIsRight()).toBe(false)
  })
})
