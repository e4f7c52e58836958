import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Metafile } from 'esbuild'
import { portalPaths } from '../../../ui/build/project.ts'
import { screenModules } from '../../../ui/routes/screen-modules.ts'
import type { RouteName } from '../../../ui/routes/table.ts'

const metafile: Metafile = JSON.parse(readFileSync(new URL('../../../.build/metafile.json', import.meta.url), 'utf8'))

/** Returns the URL pattern of the script whose entry point is this module. */
export const findScript = (module: string): string => {
  const [name] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module) ?? []
  if (name === undefined) throw new Error(`No script begins with ${module}`)
  return `**/${name}`
}

export const toScriptPath = (script: string): string => script.replace('**', '')

const findScriptContaining = (module: string): string =>
  `**/${Object.keys(metafile.outputs).find((name) => Object.hasOwn(metafile.outputs[name]?.inputs ?? {}, module))}`

export const startScripts = {
  main: findScriptContaining(portalPaths.entry),
  products: findScript(portalPaths.products),
  screens: findScript(portalPaths.screens),
  deferredStyles: '**/assets/deferred-styles-*.css',
} as const

export const findScreenScript = (route: RouteName): string => findScript(screenModules[route])

export const notFoundScript = findScript(screenModules.notFound)
export const languagePickerScript = findScript(screenModules.languagePicker)

/** Holds back all requests for these URLs until the returned function is called. */
export const holdBackRequests = async (page: Page, urls: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const countPageLoads = (page: Page) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}
