import { describe, expect, it } from '@jest/globals'
import type { Gallery, Picture } from './gallery.ts'
import { shownStates, type View } from './page/view.ts'

const picture = (state: string, language: 'en-gb' | 'de', change: Picture['change'] = { tag: 'same' }): Picture => ({
  ...{ state, language, device: 'phone', scheme: 'light', file: '', width: 1, height: 1, places: [], change },
})

const gallery: Gallery = {
  states: [
    { id: 'orders', audience: 'customer', screen: 'orders', name: '/', keys: ['orders.title', 'orders.more'] },
    { id: 'settings', audience: 'customer', screen: 'settings', name: '/settings', keys: ['settings.title'] },
  ],
  pictures: [
    picture('orders', 'en-gb'),
    picture('orders', 'de', { tag: 'new' }),
    picture('settings', 'en-gb'),
    picture('settings', 'de'),
  ],
  texts: {
    'en-gb': { 'orders.title': 'My orders', 'orders.more_one': 'one more', 'orders.more_other': 'many more' },
    de: { 'orders.title': 'Meine Bestel\u00adlungen', 'settings.title': 'Einstellungen' },
  },
  lines: { 'orders.title': 'Heading. Up to 20 characters.' },
}

const view: View = { search: '', language: 'en-gb', beside: '', device: 'phone', scheme: 'light', changed: false }
const shown = (changes: Partial<View>) => shownStates(gallery, { ...view, ...changes })
const names = (changes: Partial<View>) => shown(changes).map(({ state }) => state.id)

describe('The page of the gallery', () => {
  it('shows each state with its texts, in all plural forms, and with what translators are told', () => {
    expect(shown({ search: 'orders' })[0]?.texts).toEqual([
      { key: 'orders.title', texts: ['My orders'], line: 'Heading. Up to 20 characters.' },
      { key: 'orders.more', texts: ['one more · many more'], line: '' },
    ])
  })

  it('shows a language beside another', () => {
    const [state] = shown({ beside: 'de' })
    expect(state?.pictures.map(({ language }) => language)).toEqual(['en-gb', 'de'])
    expect(state?.texts[0]?.texts).toEqual(['My orders', 'Meine Bestel\u00adlungen'])
  })

  it.each([
    ['a part of a text, without its soft hyphens', { search: 'bestellung', language: 'de' }, ['orders']],
    ['a key', { search: 'settings.title' }, ['settings']],
    ['several words, in any order', { search: 'customer  orders' }, ['orders']],
    ['a text of a language that is not shown, in vain', { search: 'bestellung' }, []],
  ])('is searched for %s', (_what, changes, found) => {
    expect(names(changes)).toEqual(found)
  })

  it('shows what has changed and nothing else, if asked to', () => {
    expect(names({ changed: true, language: 'de' })).toEqual(['orders'])
    expect(names({ changed: true })).toEqual([])
  })

  it('shows nothing of what was not drawn', () => {
    expect(names({ device: 'desktop' })).toEqual([])
  })
})
