/**
 * Features that the portal uses although a minimum browser lacks them, by their keys in the compatibility data, keys below
 * them included: what stands in, or what the customer does without.
 */
export const compatExceptions: Readonly<Record<string, string>> = {
  // Something else stands in.
  'css.at-rules.container': "the build adds the same as a query of the page's width (ui/build/older-queries.ts)",
  'css.properties.container-type': 'it makes the containers of those queries',
  'css.properties.content.alt_text': 'the text without an alternative: a screen reader reads it besides the header',
  'css.types.length.viewport_percentage_units_dynamic': '`vh`, which counts the bars of a phone as part of the screen',
  'css.selectors.has': 'a field has its own ring and words; lost: a page that does not scroll behind a dialog',
  'api.scheduler': 'a message, in a window without a scheduler',
  'api.Document.prerendering': 'a browser without it prerenders no page',
  'api.Window.print': 'the button to print is not shown',
  'api.Window.requestIdleCallback': '`setTimeout`: telemetry begins a second after the page has loaded',
  'api.Window.cancelIdleCallback': '`clearTimeout`',
  'api.WorkerNavigator.globalPrivacyControl': 'a browser without it asks for nothing by it',
  'api.Navigator.doNotTrack': 'a browser without it asks for nothing by it',
  // Only looks and comfort are lost.
  'css.types.color.color-mix': "lost: a line around a notice, a table's row under the pointer, a paler underline",
  'css.properties.translate': 'what opens appears and does not slide',
  'css.properties.scale': 'a pressed button stays as large',
  'css.properties.rotate': 'the ring of a busy button stands still; the button says that it is busy',
  'css.properties.float.inline-start': 'the count of orders stands above the steps and not beside them',
  'css.properties.overflow.clip': 'the contents of a card have their own corners',
  'css.properties.align-content.start': 'the parts of a column share the remaining height',
  'css.properties.hyphenate-limit-chars': 'shorter words are divided too',
  'css.properties.cursor': 'a pointer that looks as it does elsewhere; phones have none',
  'css.properties.forced-color-adjust': 'Apple has no forced colours; elsewhere those of the system',
  'css.at-rules.media.forced-colors': 'Apple has no forced colours',
  'css.properties.overscroll-behavior': 'the page behind a dialog scrolls on at its end',
  'css.properties.scrollbar-gutter': 'a page moves by its scroll bar when a dialog opens',
  'css.properties.text-size-adjust': 'computers have nothing to adjust',
  'css.properties.text-wrap': 'lines break where they are full',
  'css.properties.text-wrap-style': 'lines break where they are full',
  'css.properties.-webkit-tap-highlight-color': 'browsers without it highlight no tap',
  'css.properties.-webkit-box-orient': 'a part of `-webkit-line-clamp`, which every browser has with it',
  'css.at-rules.page': "the printer's own margins",
  'css.selectors.-webkit-any': 'the same with `:is`, beside it',
  'css.selectors.-webkit-search-cancel-button': 'browsers without it have no such button',
  'css.selectors.-ms-reveal': 'browsers without it have no such button',
  // Packages, each of which looks first whether it is there.
  'api.CSSStyleDeclaration.cssFloat': 'the portal sets no float in a script',
  'api.Element.startViewTransition': 'no view transitions',
  'api.Navigator.connection': 'telemetry without the kind of network',
  'api.WorkerNavigator.connection': 'the same, where a package keeps the navigator under another name',
  'api.PerformanceResourceTiming.transferSize': 'telemetry that does not say whether it was a first visit',
  'api.PerformanceEventTiming': 'no INP is told; the other vitals are those that the browser has',
  'api.PerformanceNavigationTiming.activationStart': 'a browser without it prerenders no page',
  'api.PerformanceEntry.navigationId': 'a vital is that of the page',
  'api.PerformancePaintTiming': 'the time at which the paint began',
  'api.Performance.interactionCount': 'the interactions that were observed',
  'api.Document.wasDiscarded': 'such a page counts as one that was loaded',
  'api.Window.navigation': 'navigations are not told to the browser',
  'api.Navigation': 'the same',
  'api.PerformanceSoftNavigation': 'vitals of whole pages',
  'api.Window.setImmediate': '`MessageChannel`, which every browser has',
}

/** Names that only look like an unsupported feature: the portal, a package or an older browser has something of that name. */
export const falsePositives: readonly string[] = [
  // The portal: a date and a method of inversify, a kind of button, the state of the session, an address, the end of an app.
  ...['api.EventTarget.when', 'api.FontFace.variant', 'api.Navigator.login', 'api.RTCIceCandidate.address'],
  ...['javascript.builtins.Symbol.dispose', 'javascript.builtins.Iterator.drop'],
  // React: properties of its elements, events, preloads and lanes, and the name of a component.
  ...['api.HTMLElement.popover', 'api.HTMLInputElement.capture', 'api.HTMLLinkElement.imageSizes'],
  ...['api.HTMLScriptElement.fetchPriority', 'api.IDBIndex.locale', 'api.IntersectionObserver.delay'],
  ...[
    'api.MouseEvent.movementX',
    'api.MouseEvent.movementY',
    'api.TransitionEvent.animation',
    'api.MediaSource.handle',
  ],
  ...[
    'api.RTCIceCandidate.priority',
    'javascript.builtins.Function.displayName',
    'javascript.builtins.Iterator.toArray',
  ],
  // React Router, rxjs and i18next: its list of plugins, its switch for escaping, and what it asks where it is there.
  ...['api.RTCIceCandidate.component', 'api.Navigator.share', 'api.Window.external'],
  ...['javascript.builtins.RegExp.escape', 'javascript.builtins.Intl.Locale.getTextInfo'],
]
