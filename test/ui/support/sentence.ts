const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ')

/** The text of an element whose names, dates and amounts stand in elements of their own. */
export const sentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const has = (each: Element | null) =>
      words instanceof RegExp ? words.test(textOf(each)) : textOf(each).includes(words)
    return has(element) && !Array.from(element?.children ?? []).some(has)
  }
