/** A row of a page of states. */
export interface StateRow {
  readonly state: string
  /** The services that are asked for it. */
  readonly askedOf: string
  /** The parameters; those in brackets may be missing. */
  readonly takes: string
  /** The names of the values in its answer. */
  readonly gives: readonly string[]
}

/** The states that a page such as `pacts/states.md` explains, from its table. */
export const statesIn = (page: string): readonly StateRow[] => {
  const [, table = ''] = page.split('\n| state |')
  return [...table.matchAll(/^\| (.+?) \| ([a-z ]+) \| ?(.*?) \| ?(.*?) \| .* \|$/gm)].map(
    ([, state = '', askedOf = '', takes = '', gives = '']) => {
      return { state, askedOf, takes, gives: gives.match(/\w+(?=,|$)/g) ?? [] }
    },
  )
}
