import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { type Device, devices, type Scheme, schemes } from './gallery.ts'
import { statesNamed } from './named-states.ts'
import { type ListedState, listedStates } from './states.ts'

export interface Options {
  readonly languages: readonly Language[]
  readonly devices: readonly Device[]
  readonly schemes: readonly Scheme[]
  readonly states: readonly ListedState[]
  /** The folder of another gallery to compare with. */
  readonly against?: string
}

/** The source, a language with long words, and one that is written from right to left. */
const usual: readonly Language[] = [fallbackLanguage, 'de', 'fa']

const chosen = <Name extends string>(all: readonly Name[], wanted: readonly string[], usually: readonly Name[]) => {
  if (wanted.includes('all')) return all
  const unknown = wanted.find((name) => !all.some((each) => each === name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}". Choose from: ${all.join(', ')}, all`)
  return wanted.length === 0 ? usually : all.filter((each) => wanted.includes(each))
}

const several = { type: 'string', multiple: true, default: [] as string[] } as const

/**
 * Options of the command, each as often as there are values: `--language de --screen orders --device phone --scheme dark
 * --against FOLDER`. Throws when one is unknown.
 */
export const optionsOf = (commandLine: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: { language: several, screen: several, device: several, scheme: several, against: { type: 'string' } },
  })
  return {
    languages: chosen(languages, values.language, usual),
    devices: chosen(devices, values.device, devices),
    schemes: chosen(schemes, values.scheme, schemes),
    states: statesNamed(listedStates, values.screen),
    ...(values.against === undefined ? {} : { against: resolve(values.against) }),
  }
}
