import { parseArgs } from 'node:util'
import { type BenchPage, cardFloor, pages, reactFloor, staticFloor, withOtherBuild } from './pages.ts'
import { type Profile, profiles } from './profiles.ts'

export interface Options {
  readonly runs: number
  /** The chosen pages, and the floors beside them; of both builds where there are two. */
  readonly pages: readonly BenchPage[]
  /** The folder of another build of the portal, to compare with this one's. */
  readonly beside: string | undefined
  readonly profiles: readonly Profile[]
  /** Pictures of the slow cold load of /sign-in in place of figures. */
  readonly shots: boolean
  /** The results go into README.md too. */
  readonly write: boolean
}

const chosen = <Named extends { readonly name: string }>(all: readonly Named[], names: string | undefined) => {
  if (names === undefined) return all
  return names.split(',').map((name) => {
    const found = all.find((one) => one.name === name)
    if (found === undefined) {
      throw new Error(`There is no "${name}". Choose from: ${all.map((one) => one.name).join(', ')}`)
    }
    return found
  })
}

/**
 * Options of the command: `--runs=5 --only=sign-in,orders --profile=slow --beside=../main/dist --shots --write`. Throws
 * when one is unknown or makes no sense.
 */
export const optionsOf = (commandLine: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      profile: { type: 'string' },
      beside: { type: 'string' },
      shots: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a number of runs, not "${values.runs}"`)
  const only = new Set([staticFloor, reactFloor, cardFloor, ...chosen(pages, values.only).map(({ name }) => name)])
  const found = pages.filter(({ name }) => only.has(name))
  return {
    runs,
    pages: values.beside === undefined ? found : withOtherBuild(found),
    beside: values.beside,
    profiles: chosen(profiles, values.profile),
    shots: values.shots,
    write: values.write,
  }
}
