import { describe, expect, it } from '@jest/globals'
import { languages } from '../../core/language/languages.ts'
import { readLocale } from './locale-file.ts'

/** What a control shows, and the name that says besides which of several it is. */
const pairs = [
  ['orders.detail', 'orders.detailOf'],
  ['orders.giftCertificate', 'orders.giftCertificateOf'],
] as const

/** As it is spoken: customers who say what they see are understood by the name (WCAG 2.5.3). */
const spoken = (text: string | undefined) => text?.replaceAll('\u00ad', '').toLowerCase()

describe.each(languages)('In %s', (language) => {
  const texts = readLocale(language)

  it.each(pairs)('what %s shows is a part of its name', (shown, name) => {
    expect(spoken(texts.get(name))).toContain(spoken(texts.get(shown)))
  })
})
