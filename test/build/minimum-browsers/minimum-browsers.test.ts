import { expect, it } from '@jest/globals'
import { browsersWithout, published, unsupportedInScript } from './compat-data.ts'

/**
 * ProductsApp that the portal uses although a minimum browser lacks them, by their keys in the compatibility data, keys below
 * them included: what stands in, or what the customer does without.
 */
const compatExceptions: Readonly<Record<string, string>> = {
  // Something else stands in.
  'api.scheduler': 'a message, in a window without a scheduler',
  'api.Document.prerendering': 'a browser without it prerenders no page',
  'api.Window.print': 'the button to print is not shown',
  'api.Window.requestIdleCallback': '`setTimeout`: telemetry begins a second after the page has loaded',
  'api.Window.cancelIdleCallback': '`clearTimeout`',
  // Packages, each of which looks first whether it is there.
  'api.Navigator.connection': 'telemetry without the kind of network',
  'api.PerformanceEventTiming': 'no INP is told; the other vitals are those that the browser has',
  'api.Performance.interactionCount': 'the interactions that were observed',
  'api.Document.wasDiscarded': 'such a page counts as one that was loaded',
  'api.Window.navigation': 'navigations are not told to the browser',
  'api.Navigation': 'the same',
  'api.PerformanceSoftNavigation': 'vitals of whole pages',
  'api.Window.setImmediate': '`MessageChannel`, which every browser has',
}

const found = [...new Set(published('.js').flatMap((each) => [...unsupportedInScript(each)]))]
const isExplained = (key: string) =>
  Object.keys(compatExceptions).some((feature) => key === feature || key.startsWith(`${feature}.`))

it('The scripts of the built portal use only features of the oldest browsers, and listed exceptions', () => {
  const unexplained = found.filter((key) => !isExplained(key))
  expect(unexplained.map((key) => `${key}: not in ${browsersWithout(key).join(', ')}`)).toEqual([])
})
