import type { FileRule } from './file-rule.ts'
import { importsOf } from './imports.ts'
import { matches, type Paths } from './path-pattern.ts'

/** A floor of a house: an import leads to the same floor or to one below it. */
export interface Floor {
  readonly name: string
  readonly rooms: Paths
}

/** The floors of `ui`, from the ground. A module belongs to the first that has room for it. */
export const floorsOfUi: readonly Floor[] = [
  {
    name: 'styles, components and data',
    rooms: {
      these: [
        ...['ui/styles/**', 'ui/components/**'],
        ...['ui/routes/table.ts', 'ui/routes/match-route.ts', 'ui/boot/page-data.ts'],
      ],
    },
  },
  { name: 'forms and react', rooms: { these: ['ui/forms/**', 'ui/react/**'] } },
  { name: 'page', rooms: { these: ['ui/page/**'] } },
  {
    name: 'features',
    rooms: {
      these: ['ui/*/**'],
      except: ['ui/routes/**', 'ui/boot/**', 'ui/build/**', 'ui/hosting/**', 'ui/deployment/**'],
    },
  },
  { name: 'routes', rooms: { these: ['ui/routes/**'] } },
  { name: 'boot', rooms: { these: ['ui/boot/**'] } },
]

/** Holds modules to their floors. What stands on none of them may import and be imported from anywhere. */
export const noArrowUp = (floors: readonly Floor[]): FileRule => {
  const floorOf = (path: string) => floors.findIndex(({ rooms }) => matches(rooms, path))
  return {
    name: 'no import of ui leads to a floor above',
    findings: (files) =>
      files.flatMap((file) => {
        const floor = floorOf(file.path)
        const upwards = floor < 0 ? [] : importsOf(file).filter(({ target }) => floorOf(target) > floor)
        return upwards.map(
          ({ target, line }) =>
            `${file.path}:${line} (${floors[floor]?.name}) imports ${target} (${floors[floorOf(target)]?.name})`,
        )
      }),
    why: 'what lies below can be read, tested and changed without what is above it',
    explainedIn: 'ui/README.md, Walls',
  }
}
