/** Joins class names and leaves out the falsy values. Returns undefined if no name is left. */
export const joinClassNames = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
