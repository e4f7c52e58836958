import type { ListedState } from './states.ts'

const fits = (part: string, { screen, id, name }: ListedState): boolean =>
  screen === part || id.includes(part) || name.includes(part)

/**
 * The states that are of one of these screens, or have one of these parts in their name; all where there is none. Throws
 * when a part is in no name.
 */
export const statesNamed = (all: readonly ListedState[], parts: readonly string[]): readonly ListedState[] => {
  const none = parts.find((part) => !all.some((state) => fits(part, state)))
  const screens = [...new Set(all.map(({ screen }) => screen))]
  if (none !== undefined) throw new Error(`No state has "${none}" in its name. Screens are: ${screens.join(', ')}`)
  return parts.length === 0 ? all : all.filter((state) => parts.some((part) => fits(part, state)))
}
