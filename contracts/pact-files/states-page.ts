/** A row of a page of states. */
export interface StateRow {
  readonly state: string
  /** The services that set up the state. */
  readonly askedOf: string
  /** The parameters. A parameter in brackets is optional. */
  readonly takes: string
  /** The names of the values in the answer. */
  readonly gives: readonly string[]
}

/** Returns the states in the table of a page such as `pacts/states.md`. */
export const statesIn = (page: string): readonly StateRow[] => {
  const [, table = ''] = page.split('\n| state |')
  return [...table.matchAll(/^\| (.+?) \| ([a-z ]+) \| ?(.*?) \| ?(.*?) \| .* \|$/gm)].map(
    ([, state = '', askedOf = '', takes = '', gives = '']) => {
      return { state, askedOf, takes, gives: gives.match(/\w+(?=,|$)/g) ?? [] }
    },
  )
}
