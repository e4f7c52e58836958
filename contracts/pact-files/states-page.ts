import type { ProviderState } from '../sandbox/pact/state.ts'
import type { Service } from '../services.ts'
import type { PactInteraction } from './read-pact.ts'

export interface StateRow {
  readonly state: string
  /** The parameters of the state. Brackets mark an optional parameter. */
  readonly parameters: string
  readonly valueNames: readonly string[]
}

/** Returns the rows of the table of provider states in a page such as `pacts/states.md`. */
export const parseStates = (page: string): readonly StateRow[] => {
  const [, table = ''] = page.split('\n| state |')
  return [...table.matchAll(/^\| (.+?) \| [a-z ]+ \| ?(.*?) \| ?(.*?) \| .* \|$/gm)].map(
    ([, state = '', parameters = '', names = '']) => {
      return { state, parameters, valueNames: names.match(/\w+(?=,|$)/g) ?? [] }
    },
  )
}

/** Returns the page with a new table of provider states at its end. `pacts` shows which services need each state. */
export const updateStatesPage = (
  page: string,
  states: Readonly<Record<string, ProviderState>>,
  pacts: readonly { readonly service: Service; readonly interaction: PactInteraction }[],
): string => {
  const rows = Object.entries(states).map(([name, { parameters: declared, valueNames = [], meaning }]) => {
    const names = Object.entries(declared).map(([each, kind]) => (typeof kind === 'function' ? each : `[${each}]`))
    const parameters = names.join(', ')
    const asking = pacts.filter(({ interaction }) => interaction.providerStates?.some((state) => state.name === name))
    return `| ${[name, [...new Set(asking.map(({ service }) => service))].join(' '), parameters, valueNames.join(', '), meaning].join(' | ')} |\n`
  })
  const [head = ''] = page.split(/(?<=\n\| state \|.*\n.*\n)/)
  return head + rows.join('')
}
