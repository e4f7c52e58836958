import { expect, it } from '@jest/globals'
import { minimumBrowsers } from '../../../ui/build/esbuild-options.ts'
import { missingMembersOf, namesIn, published } from './compat-data.ts'

/** Names in the scripts that a minimum browser lacks, each with its substitute, or the customer's loss. */
const exceptions: Readonly<Record<string, string>> = {
  // Something else stands in.
  scheduler: 'a message, in a window without a scheduler',
  'document.prerendering': 'a browser without it prerenders no page',
  print: 'the button to print is not shown',
  requestIdleCallback: '`setTimeout`: telemetry begins a second after the page has loaded',
  cancelIdleCallback: '`clearTimeout`',
  // Packages, each of which looks first whether it is there.
  'navigator.connection': 'telemetry without the kind of network',
  PerformanceEventTiming: 'no INP is reported; the browser reports the other vitals that it knows',
  'performance.interactionCount': 'the interactions that were observed',
  'document.wasDiscarded': 'such a page counts as one that was loaded',
  navigation: 'navigations are not told to the browser',
  PerformanceSoftNavigation: 'vitals of whole pages',
  setImmediate: '`MessageChannel`, which every browser has',
}

const scripts = published('.js')
const named = new Set(scripts.flatMap(namesIn))
const isExplained = (name: string) => name in exceptions || (name.split('.')[0] ?? '') in exceptions

it.each(Object.keys(minimumBrowsers))(
  'The built scripts name only what the oldest %s has, and exceptions',
  (browser) => {
    const missing = missingMembersOf(browser).flatMap(({ holder, member }) =>
      [holder, holder.charAt(0).toLowerCase() + holder.slice(1)].map((each) =>
        holder === 'Window' ? member : `${each}.${member}`,
      ),
    )
    expect(missing.filter((name) => named.has(name) && !isExplained(name))).toEqual([])
    // Look-behinds and modifiers, which esbuild leaves in the text of an expression.
    expect(scripts.flatMap((text) => text.match(/\(\?<[=!]|\(\?-?[ims]+[-:]/) ?? [])).toEqual([])
  },
)
