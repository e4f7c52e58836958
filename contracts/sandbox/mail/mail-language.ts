import type { IncomingHttpHeaders } from 'node:http'

interface Asked {
  readonly tag: string
  readonly quality: number
}

/** `de-AT;q=0.8` asks for `de-at`, and not much. */
const askedIn = (part: string): Asked => {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
  return { tag, quality: Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1) }
}

/** The languages in which a caller may be written to, as the Accept-Language header asks for them, the best first. */
export const languagesAskedBy = (headers: IncomingHttpHeaders): readonly string[] =>
  (headers['accept-language'] ?? '')
    .split(',')
    .map(askedIn)
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .flatMap(({ tag }) => [tag, tag.split('-')[0] ?? tag])

/** The first of the languages asked for that there are words in; English for everybody else. */
export const bestOf = <Words>(
  words: Readonly<Record<string, Words>> & { readonly en: Words },
  asked: readonly string[],
) => {
  const language = asked.find((each) => Object.hasOwn(words, each)) ?? 'en'
  return { language, words: words[language] ?? words.en }
}
