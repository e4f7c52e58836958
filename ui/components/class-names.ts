/** Joins the class names that are there; undefined when none is. */
export const classNames = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
