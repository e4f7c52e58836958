/** A row in a table of states. */
export interface StateRow {
  readonly state: string
  /** The services that must offer the state. */
  readonly askedOf: string
  /** The parameters that the state takes. Brackets mark an optional one. */
  readonly takes: string
  /** The names of the values that the state returns. */
  readonly gives: readonly string[]
}

/** Returns the states in the table of a page such as `pacts/states.md`. */
export const readStates = (page: string): readonly StateRow[] => {
  const [, table = ''] = page.split('\n| state |')
  return [...table.matchAll(/^\| (.+?) \| ([a-z ]+) \| ?(.*?) \| ?(.*?) \| .* \|$/gm)].map(
    ([, state = '', askedOf = '', takes = '', gives = '']) => {
      return { state, askedOf, takes, gives: gives.match(/\w+(?=,|$)/g) ?? [] }
    },
  )
}
