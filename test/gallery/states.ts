import { matchRoute } from '../../ui/routes/match-route.ts'
import { type AudienceName, audiences } from '../e2e/support/screen-states/visit-states.ts'

/** The route in the name of a state. States without one belong to the frame of every page. */
const screenOf = (name: string): string => {
  const [path] = /^\/[^\s:?]*(?::id)?/.exec(name) ?? []
  return path === undefined ? 'frame' : (matchRoute(path)?.name ?? 'notFound')
}

export const audienceNames = Object.keys(audiences) as AudienceName[]

export const stateId = (audience: AudienceName, name: string): string =>
  `${audience}${name.startsWith('/') ? '' : '-'}${name.replaceAll(/[^\w.]+/g, '-').replace(/(.)-$/, '$1')}`

const listedStates = audienceNames.flatMap((audience) =>
  audiences[audience].states.map(({ name }) => ({
    id: stateId(audience, name),
    audience,
    screen: screenOf(name),
    name,
  })),
)

/** The states of these screens, or with one of these parts in their name; all where no part is given. */
export const statesNamed = (parts: readonly string[]) => {
  const fits = (part: string, { screen, id, name }: (typeof listedStates)[number]) =>
    screen === part || id.includes(part) || name.includes(part)
  const unknown = parts.find((part) => !listedStates.some((state) => fits(part, state)))
  const screens = [...new Set(listedStates.map(({ screen }) => screen))].join(', ')
  if (unknown !== undefined) throw new Error(`No state has "${unknown}" in its name. Screens are: ${screens}`)
  return parts.length === 0 ? listedStates : listedStates.filter((state) => parts.some((part) => fits(part, state)))
}
