const start = '<!-- results -->'
const end = '<!-- end of results -->'

/** A text with everything between its two marks replaced. Throws when it has not both of them. */
export const withResults = (text: string, results: string): string => {
  const [before, rest] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || rest < before) throw new Error(`There is no place for results between ${start} and ${end}`)
  return `${text.slice(0, before)}${start}\n\n${results}\n\n${text.slice(rest)}`
}
