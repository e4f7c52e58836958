/** What is younger than the features that are asked for: how they are asked for. */
const syntax: readonly (readonly [form: RegExp, name: string])[] = [
  [/[<>=]/, 'range_syntax'],
  // With no media type before it, `not` turns a condition round and not the whole query: it came together with `or`.
  [/(?:^|,|\(|\band)\s*not\s*\(|\)\s*or\s*\(/, 'or_syntax'],
  [/\(\s*\(/, 'nested-queries'],
]

/** What a condition such as `min-width: 30rem` or `30rem <= width` asks about. */
const askedAbout = (condition: string): string =>
  condition
    .split(/[<>=:]+/)
    .map((part) => part.trim())
    .find((part) => /^[a-z-]+$/.test(part))
    ?.replace(/^(?:min|max)-/, '') ?? condition

/** The keys in the data of all that a media query uses. */
export const mediaFeatures = (query: string): readonly string[] =>
  [
    ...[...query.matchAll(/\(([^()]+)\)/g)].map(([, condition = '']) => askedAbout(condition)),
    ...syntax.flatMap(([form, name]) => (form.test(query) ? [name] : [])),
  ].map((name) => `css.at-rules.media.${name}`)
