import { matchRoute } from '../../ui/routes/match-route.ts'
import { type AudienceName, audiences } from '../e2e/support/screen-states/visit-states.ts'

/** A state, and how the gallery calls it. */
export interface ListedState {
  readonly id: string
  readonly audience: AudienceName
  readonly screen: string
  readonly name: string
}

const path = /^\/[^\s:?]*(?::id)?/

/** The route that a state is named after; states of no route in particular belong to the frame of every page. */
const screenOf = (name: string): string => {
  const [found] = path.exec(name) ?? []
  return found === undefined ? 'frame' : (matchRoute(found)?.name ?? 'notFound')
}

export const stateId = (audience: AudienceName, name: string): string =>
  `${audience}${name.startsWith('/') ? '' : '-'}${name.replaceAll(/[^\w.]+/g, '-').replace(/(.)-$/, '$1')}`

const audienceNames = Object.keys(audiences) as AudienceName[]

/** Every state that the suites of accessibility and of the pseudo-locale look at, in their order. */
export const listedStates: readonly ListedState[] = audienceNames.flatMap((audience) =>
  audiences[audience].states.map(({ name }) => ({
    id: stateId(audience, name),
    audience,
    screen: screenOf(name),
    name,
  })),
)
