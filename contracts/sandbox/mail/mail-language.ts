import type { IncomingHttpHeaders } from 'node:http'

/** The languages that the sandbox has words for; English for everybody else. */
export const mailLanguages = ['en', 'de', 'fa'] as const

export type MailLanguage = (typeof mailLanguages)[number]

export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

interface Asked {
  readonly language: MailLanguage
  readonly quality: number
}

/** `de-AT;q=0.8` asks for German. */
const askedIn = (part: string): readonly Asked[] => {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
  const base = tag.split('-')[0]
  const language = mailLanguages.find((each) => each === base)
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  return language !== undefined && quality > 0 ? [{ language, quality }] : []
}

/** The language in which a caller is written to: the best of those that the Accept-Language header asks for. */
export const mailLanguageOf = (headers: IncomingHttpHeaders): MailLanguage =>
  (headers['accept-language'] ?? '')
    .split(',')
    .flatMap(askedIn)
    .sort((one, other) => other.quality - one.quality)[0]?.language ?? 'en'
