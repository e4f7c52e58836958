/** Joins class names without the falsy ones. Returns undefined if none is left. */
export const joinClassNames = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
