import { describe, expect, it } from '@jest/globals'
import { NEVER } from 'rxjs'
import { formatAge } from '../../../core/language/age.ts'
import { createNumberFormat, formatDateTime, formatDay, formatPrice } from '../../../core/language/format.ts'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import { chooseLanguage, getTextDirection, languages, readPreferredTags } from '../../../core/language/languages.ts'
import { createPickerView } from '../../../core/language/picker.ts'
import { formatRelativeTime } from '../../../core/language/relative-time.ts'
import { toSearchableOrders } from '../../../core/orders/select-orders.ts'
import { hasPassed, toDay, toInstant } from '../../../core/shared/dates.ts'
import { calculateRenewal } from '../../../core/subscription/renewals.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'

describe('A date (specification §9)', () => {
  it.each([
    [new Date(2026, 2, 4, 9, 5), '04.03.2026 09:05'],
    [new Date(2026, 11, 31, 23, 59, 59, 999), '31.12.2026 23:59'],
  ])('%s is shown in the customer’s time zone as %s', (date, text) => {
    expect(formatDateTime(date.getTime())).toBe(text)
  })

  it('without a time is shown without one in lists and sentences, and has passed only when the day is over', () => {
    const [day, noon] = ['2026-12-01', new Date(2026, 11, 1, 12).getTime()]
    expect([formatDateTime(day), formatDay(day, 'de')]).toEqual(['01.12.2026', '1.\u00a0Dezember\u00a02026'])
    expect(toDay(toInstant(day))).toBe(day)
    expect([noon, noon + 86_400_000].map((now) => hasPassed(day, now))).toEqual([false, true])
    expect(calculateRenewal(aSubscription({ nextBillingDate: day }), noon)).toEqual({ tag: 'today', date: day })
    expect(toSearchableOrders([anOrder({ payment: { created: '2026-01-01' } })])[0]?.year).toBe(2026)
  })
})

describe('A day in a sentence, which does not break across lines', () => {
  it.each<[string, string, number?]>([
    ['en-gb', '2\u00a0July\u00a02027'],
    ['de', '2.\u00a0Juli\u00a02027'],
    ['ko', '2027년\u00a07월\u00a02일'],
    ['he', '2\u00a0ביולי\u00a02027'],
    // Persian dates have the same calendar and digits as all other dates of the portal.
    ['fa', '2\u00a0ژوئیهٔ\u00a02027'],
    ['eu', '2027/7/2'],
    // Chromium can't format dates in Basque, and no engine knows the code `zz`.
    ['zz', '02.07.2027'],
    // French writes the first of a month as an ordinal number.
    ['fr', '1er\u00a0juillet\u00a02027', 1],
    ['fr', '11\u00a0juillet\u00a02027', 11],
    ['pt-br', '1º\u00a0de\u00a0julho\u00a0de\u00a02027', 1],
  ])('is written as in %s: %s', (language, text, day = 2) => {
    expect(formatDay(new Date(2027, 6, day, 19, 31).getTime(), language)).toBe(text)
  })
})

it.each([
  // An age is negative if the clock was set back.
  [-600, ['now', 'jetzt', 'nu']],
  [59, ['now', 'jetzt', 'nu']],
  [60, ['1 minute ago', 'vor 1 Minute', '1 minuut geleden']],
  [3600, ['1 hour ago', 'vor 1 Stunde', '1 uur geleden']],
  [7199, ['1 hour ago', 'vor 1 Stunde', '1 uur geleden']],
])('An age of %d seconds is given in whole units that have passed, and never as a future time: %j', (seconds, ages) => {
  expect(['en-gb', 'de', 'nl'].map((language) => formatAge(0, seconds * 1000, language))).toEqual(ages)
  expect(formatAge(0, seconds * 1000, 'zz')).toBe(formatDateTime(0))
})

it.each(languages)('A wait and an age have each number once in %s, and no brackets', (language) => {
  const units = ['second', 'minute', 'hour'] as const
  const texts = [1, 2, 3, 11, 21].flatMap((count) =>
    units.flatMap((unit) => [count, -count].map((value) => formatRelativeTime(value, unit, language))),
  )
  expect(texts).toHaveLength(30)
  for (const text of texts) expect(text).not.toMatch(/[()]|\d\D+\d|^$/)
})

describe('A price', () => {
  it.each([
    ['en-gb', 59.9, '€', '€59.90'],
    ['en-gb', 1234.5, '$', '$1,234.50'],
    ['de', 10, '', '10,00'],
    ['de', 1234.5, '€', '1.234,50\u00a0€'],
    ['pt', 1234.5, '€', '1234,50\u00a0€'],
    // Yen have no hundredths, so the price has no decimals.
    ['en-gb', 1200, '¥', '¥1,200'],
    ['hu', 1200, 'Ft', '1200\u00a0Ft'],
    ['en-gb', 1200, 'JPY', 'JPY\u00a01,200'],
    ['en-gb', 5, 'KWD', 'KWD\u00a05.000'],
    ['en-gb', 5, 'kwd', 'kwd\u00a05.000'],
    ['en-gb', 1200, '円 ', '円 1,200'],
    ['en-gb', 1200, 'F CFA', 'F CFA\u00a01,200'],
    ['en-gb', 1200, 'CFA', 'CFA\u00a01,200'],
    ['en-gb', 5, 'ABC', 'ABC\u00a05.00'],
    ['en-gb', 12.35, 'KD', 'KD\u00a012.350'],
    // Dinars are usually shown without decimals, but no part of an amount may be hidden.
    ['en-gb', 1299.99, 'RSD', 'RSD\u00a01,299.99'],
    ['en-gb', 1200.55, 'JPY', 'JPY\u00a01,200.55'],
    ['en-gb', 12.345, '€', '€12.345'],
    ['en-gb', 0.1 + 0.2, '€', '€0.30'],
    ['en-gb', 1234567890.1, '€', '€1,234,567,890.10'],
    ['en-gb', 12345678901234.56, '€', '€12,345,678,901,234.56'],
    // Yuan have the same currency symbol as yen, and have hundredths.
    ['en-gb', 1200.5, '¥', '¥1,200.50'],
    // If the space were missing, the letters of the currency symbol and the digits could be read as one word.
    ['en-gb', 5, 'Kč', 'Kč\u00a05.00'],
    ['en-gb', 5, 'Rs.', 'Rs.\u00a05.00'],
    ['en-gb', 5, 'US$', 'US$5.00'],
    // The minus sign comes before the currency symbol and the amount.
    ['en-gb', -5, '€', '-€5.00'],
    ['nl', -5, '€', '-€\u00a05,00'],
    // The currency symbol is to the left of the digits, although Hebrew is written from right to left.
    ['he', 1299.5, '€', '€\u00a01,299.50'],
    ['he', -5, '€', '-€\u00a05.00'],
    ['he', 5, 'ש״ח', '5.00\u00a0ש״ח'],
    ['eu', 1299.5, '€', '1.299,50\u00a0€'],
    // A zero has no minus sign, although JavaScript has a negative zero.
    ['en-gb', -0, '€', '€0.00'],
    ['en-gb', -0.00004, '€', '€0.00'],
    ['en-gb', -0.006, '€', '-€0.006'],
  ])('in %s: %d %s is %s', (language, amount, sign, text) => {
    expect(formatPrice(amount, sign, language)).toBe(text)
  })

  it.each(languages)('below zero has the minus first, and no invisible character, in %s', (language) => {
    expect(formatPrice(-5, '€', language)).toMatch(/^[-\u2212]/)
  })

  it('has the same digits in every language', () => {
    expect(formatPrice(1234.5, '€', 'fa')).toMatch(/1.?234.?50/)
    expect(createNumberFormat('fa').format(1234)).toMatch(/1.?234/)
  })
})

it('Persian and Hebrew are written from right to left', () => {
  expect(languages.filter((language) => getTextDirection(language) === 'rtl')).toEqual(['fa', 'he'])
})

it.each([
  [['es-MX', 'es'], 'es-MX'],
  [['en-US', 'ES_mx.UTF-8', 'es-ES'], 'es-MX'],
  [['es-', 'es-419'], 'es-419'],
  [['en', 'pt'], undefined],
])('The browser’s tag for Spanish among %j is %s', (tags, tag) => {
  const store = { read: () => 'es' as const, save: () => undefined, changes: NEVER }
  expect(createLanguageChoice(store, () => tags).findRegionalTag()).toBe(tag)
})

it.each([
  [
    ['pl-PL', 'xx', 'en-GB', 'tr', 'pl'],
    ['pl', 'tr', 'id', 'ca', 'cs', 'da', 'de'],
  ],
  [[], ['id', 'ca', 'cs', 'da', 'de', 'et', 'en-us']],
])('The picker lists the browser’s languages %j first, then the others sorted by name', (preferred, shown) => {
  const query = {
    current: 'en-gb',
    preferred,
    expanded: false,
    search: '',
    namesOf: () => [],
  } as const
  expect(createPickerView(query).shown).toEqual(shown)
  expect(createPickerView({ ...query, expanded: true }).shown).toHaveLength(languages.length - 1)
})

describe('The language of a visit', () => {
  /** Unusual language codes of browsers and operating systems, each with the language that is chosen. */
  const unusualTags =
    'iw=he iw-IL=he in-ID=id mo=ro deu-AT=de pt-Latn-BR=pt-br pt-076=pt-br en-Latn-US=en-us en-840=en-us en-UK=en-gb ' +
    'EN-us-u-hc-h12=en-us de-AT-1996=de pt_BR.UTF-8=pt-br fa-Arab-IR=fa ji=en-gb no=en-gb =en-gb en-u-ca-us=en-gb de-=de ' +
    'en-GB-oed=en-gb pt-x-br=pt pt_BR@x=pt-br'

  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt-br'],
    ['pt-PT', 'pt'],
    ['en-US', 'en-us'],
    ['en-AU', 'en-gb'],
    ['sw-KE', 'en-gb'],
    ...unusualTags.split(' ').map((row) => row.split('=')),
  ])('is, with a browser in %s and nothing chosen, %s', (browser = '', language = '') => {
    expect(chooseLanguage(undefined, [browser])).toBe(language)
  })

  it('is the stored language, or else the browser’s first language that the portal has', () => {
    const choose = (stored: string) => chooseLanguage(stored, ['fr-FR', 'en'])
    expect(['de', 'pt_BR', 'de-CH', 'tlh'].map(choose)).toEqual(['de', 'pt-br', 'de', 'fr'])
    expect(chooseLanguage(undefined, ['en-AU', 'de'])).toBe('en-gb')
  })
})

it.each<[string, object, string]>([
  ['null', { languages: null }, 'en-gb'],
  ['nothing', {}, 'en-gb'],
  ['a list of null', { languages: [null] }, 'en-gb'],
  ['a text among others', { languages: [null, 7, {}, 'de-AT'] }, 'de'],
  ['a text', { languages: 'de' }, 'en-gb'],
  [
    'an error',
    Object.defineProperty({}, 'languages', {
      get: () => {
        throw new Error('none')
      },
    }),
    'en-gb',
  ],
])('A browser whose languages are %s has a language', (_, browser, language) => {
  const readTags = () => readPreferredTags(browser as { languages: unknown })
  expect(chooseLanguage(undefined, readTags())).toBe(language)
  const choice = createLanguageChoice({ read: () => undefined, save: () => undefined, changes: NEVER }, readTags)
  expect([choice.current.value, choice.findRegionalTag()]).toEqual([language, language === 'de' ? 'de-AT' : undefined])
})
