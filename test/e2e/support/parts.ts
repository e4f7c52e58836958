import { readFileSync } from 'node:fs'
import { portal } from '../../../ui/build/project.ts'
import { type RouteName, routes } from '../../../ui/routes/table.ts'

/** What esbuild tells of the built files: which module each of them begins with. */
const metafile: { readonly outputs: Readonly<Record<string, { readonly entryPoint?: string }>> } = JSON.parse(
  readFileSync(new URL('../../../.build/metafile.json', import.meta.url), 'utf8'),
)

/** The addresses of the script that begins with a module, for `page.route` and its like. */
export const scriptOf = (module: string): string => {
  const [name] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module) ?? []
  if (name === undefined) throw new Error(`No script begins with ${module}`)
  return `**/${name}`
}

export const pathOf = (script: string): string => script.replace('**', '')

/** The parts that a page is started by. */
export const parts = {
  main: scriptOf(portal.entry),
  products: scriptOf(portal.products),
  screens: scriptOf(portal.screens),
  laterStyles: '**/assets/later-styles-*.css',
} as const

export const screenOf = (route: RouteName): string => scriptOf(routes[route].screen)

export const notFoundScreen = scriptOf('ui/page/not-found-screen.tsx')
