/** A feature that the portal uses although the floor lacks it. */
export interface Row {
  /** Its key in the browser compatibility data; what is below that is meant too. */
  readonly feature: string
  /** The files that use it, or packages. Left out where it may be used anywhere, since nothing depends on it. */
  readonly where?: readonly string[]
  /** What stands in for it where it is lacking, or what a customer does without. */
  readonly instead: string
}

const css = 'css.properties'

/** What the floor lacks and the portal uses all the same: which feature, where, and what stands in or is lost. */
export const aboveTheFloor: readonly Row[] = [
  // Something else stands in.
  {
    feature: 'css.at-rules.container',
    where: [
      'ui/components/copyable-text.module.css',
      'ui/components/data-table.module.css',
      'ui/components/pagination.module.css',
      'ui/orders/order-view.module.css',
      'ui/orders/orders-table.module.css',
    ],
    instead:
      "the build says the same of the page's width, for browsers that know no containers (ui/build/older-queries)",
  },
  {
    feature: `${css}.container-type`,
    where: ['ui/components/data-table.module.css', 'ui/components/pagination.module.css'],
    instead: 'it makes the containers that those queries ask about',
  },
  {
    feature: `${css}.content.alt_text`,
    where: ['ui/components/data-table.module.css'],
    instead: 'the same text without an alternative, which a screen reader then reads out besides the header',
  },
  {
    feature: 'css.types.length.viewport_percentage_units_dynamic',
    where: ['ui/styles/tokens.css'],
    instead: '`vh`, which counts the bars of a phone as part of the screen',
  },
  {
    feature: 'css.selectors.has',
    where: [
      'ui/components/app-header.module.css',
      'ui/components/dialog.module.css',
      'ui/components/field-frame.module.css',
      'ui/components/page-shell.module.css',
    ],
    instead:
      'a field has its own focus ring and says in words what is wrong with it. Lost: the line under the page one is at, ' +
      'which is bold too; a page that does not scroll behind a dialog; a footer that waits for the page',
  },
  {
    feature: 'api.scheduler',
    where: ['ui/boot/next-turn.ts'],
    instead: 'a message, where the window has no scheduler',
  },
  {
    feature: 'api.Scheduler.postTask',
    where: ['ui/boot/next-turn.ts'],
    instead: 'a message, where the window has no scheduler',
  },
  {
    feature: 'api.Document.prerendering',
    where: ['ui/page/use-when-seen.ts'],
    instead: 'a browser that does not know it prerenders no page',
  },
  {
    feature: 'api.Window.print',
    where: ['ui/orders/order-view.tsx'],
    instead: 'the button to print is not shown',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    where: ['adapters/telemetry/report-later.ts', 'web-vitals'],
    instead: '`setTimeout`: telemetry begins a second after the page has loaded',
  },
  {
    feature: 'api.Navigator.globalPrivacyControl',
    where: ['adapters/modules/analytics.ts', 'adapters/telemetry/report-later.ts'],
    instead: 'a browser that does not know it asks for nothing by it',
  },
  {
    feature: 'api.Navigator.doNotTrack',
    where: ['adapters/telemetry/report-later.ts'],
    instead: 'Safari has none to ask for anything by',
  },
  // Only looks and comfort are lost.
  {
    feature: 'css.types.color.color-mix',
    where: ['ui/components/alert.module.css', 'ui/components/data-table.module.css', 'ui/styles/base.css'],
    instead: "lost: a line around a notice, a table's row under the pointer; a link is underlined in its full colour",
  },
  {
    feature: `${css}.translate`,
    where: ['ui/components/alert.module.css', 'ui/components/app-header.module.css', 'ui/components/dialog.module.css'],
    instead: 'what opens appears and does not slide',
  },
  { feature: `${css}.scale`, where: ['ui/components/button.module.css'], instead: 'a pressed button stays as large' },
  {
    feature: `${css}.rotate`,
    where: ['ui/components/button.module.css'],
    instead: 'the ring of a busy button stands still; the button says that it is busy all the same',
  },
  {
    feature: `${css}.float.inline-start`,
    where: ['ui/components/pagination.module.css'],
    instead: 'the count of orders stands above the steps and not beside them',
  },
  {
    feature: `${css}.overflow.clip`,
    where: ['ui/components/card.module.css'],
    instead: 'what fills a card has its own corners',
  },
  {
    feature: `${css}.align-content.start`,
    where: [
      'ui/components/progress-steps.module.css',
      'ui/components/stack.module.css',
      'ui/subscription/subscription-cards.module.css',
    ],
    instead: 'parts of a column share the height that is left over',
  },
  {
    feature: `${css}.hyphenate-limit-chars`,
    where: [
      'ui/components/button.module.css',
      'ui/components/card.module.css',
      'ui/components/progress-steps.module.css',
      'ui/styles/base.css',
    ],
    instead: 'shorter words are divided too',
  },
  { feature: `${css}.accent-color`, instead: "the browser's own colour, or one with less contrast" },
  { feature: `${css}.cursor`, instead: 'a pointer that looks as it does elsewhere; phones have none' },
  { feature: `${css}.forced-color-adjust`, instead: 'Apple has no forced colours; elsewhere those of the system' },
  { feature: 'css.at-rules.media.forced-colors', instead: 'Apple has no forced colours' },
  { feature: `${css}.outline`, instead: 'a ring with square corners' },
  { feature: `${css}.overscroll-behavior`, instead: 'the page behind a dialog scrolls on at its end' },
  { feature: `${css}.scrollbar-gutter`, instead: 'a page moves by its scroll bar when a dialog opens' },
  { feature: `${css}.text-size-adjust`, instead: 'computers have nothing to adjust' },
  { feature: `${css}.text-wrap`, instead: 'lines break where they are full' },
  { feature: `${css}.text-wrap-style`, instead: 'lines break where they are full' },
  { feature: `${css}.-webkit-tap-highlight-color`, instead: 'browsers that do not know it highlight no tap' },
  { feature: 'css.at-rules.page', where: ['ui/styles/base.css'], instead: "the printer's own margins" },
  { feature: 'css.selectors.-webkit-any', instead: 'the same with `:is`, beside it' },
  {
    feature: 'css.selectors.-webkit-search-cancel-button',
    instead: 'browsers that do not know it have no such button',
  },
  { feature: 'css.selectors.-ms-reveal', instead: 'browsers that do not know it have no such button' },
  // Packages, each of which looks first whether it is there.
  {
    feature: 'api.CSSStyleDeclaration.cssFloat',
    where: ['react-dom'],
    instead: 'the portal sets no float in a script',
  },
  { feature: 'api.Document.startViewTransition', where: ['react-dom', 'react-router'], instead: 'no view transitions' },
  {
    feature: 'api.Navigator.connection',
    where: ['adapters/telemetry/page-traits.ts', 'react-dom'],
    instead: 'what is measured, and then what is guessed; telemetry without the kind of network',
  },
  {
    feature: 'api.PerformanceResourceTiming.transferSize',
    where: ['adapters/telemetry/page-traits.ts', 'react-dom'],
    instead: 'no guess at the network; telemetry that does not say whether it was a first visit',
  },
  {
    feature: 'api.PerformanceEventTiming',
    where: ['web-vitals'],
    instead: 'no INP is told; the other vitals are those that the browser has',
  },
  {
    feature: 'api.PerformanceNavigationTiming.activationStart',
    where: ['web-vitals'],
    instead: 'a browser that does not know it prerenders no page',
  },
  { feature: 'api.PerformanceEntry.navigationId', where: ['web-vitals'], instead: 'a vital is that of the page' },
  { feature: 'api.PerformancePaintTiming.presentationTime', where: ['web-vitals'], instead: 'when the paint began' },
  { feature: 'api.PerformancePaintTiming.paintTime', where: ['web-vitals'], instead: 'when the paint began' },
  {
    feature: 'api.Performance.interactionCount',
    where: ['web-vitals'],
    instead: 'the interactions that were observed',
  },
  { feature: 'api.Document.wasDiscarded', where: ['web-vitals'], instead: 'such a page counts as one that was loaded' },
  { feature: 'api.Window.cancelIdleCallback', where: ['web-vitals'], instead: '`clearTimeout`' },
  { feature: 'api.Window.devicePixelRatio', where: ['react-dom'], instead: 'Safari has one that ignores the zoom' },
  { feature: 'api.Window.navigation', where: ['react-dom'], instead: 'navigations are not told to the browser' },
  { feature: 'api.Window.setImmediate', where: ['scheduler'], instead: '`MessageChannel`, which every browser has' },
]

/**
 * Names that only look like a feature that the floor lacks: something of the portal's own, of a package, or of an older
 * browser is called the same.
 */
export const otherThings: Readonly<Record<string, string>> = {
  'css.properties.-webkit-box-orient': 'a part of `-webkit-line-clamp`, which every browser has with it',
  'api.EventTarget.when': 'a date of a subscription, and a method of inversify',
  'api.FontFace.variant': 'a kind of button',
  'api.HTMLElement.popover': "a property of React's elements, which the portal sets nowhere",
  'api.HTMLInputElement.capture': "a property of React's events",
  'api.HTMLLinkElement.imageSizes': "a property of React's preloads",
  'api.HTMLImageElement.fetchPriority': "a property of React's preloads",
  'api.CompositionEvent.locale': "a property of React's composition events",
  'api.IntersectionObserver.delay': "a property of React's lanes",
  'api.MouseEvent.movementX': 'what React works out where an event does not have it',
  'api.MouseEvent.movementY': 'what React works out where an event does not have it',
  'api.Navigator.login': 'the login state of the session',
  'api.Navigator.share': "a function of rxjs's",
  'api.RTCIceCandidate.address': 'the address of a magic link',
  'api.RTCIceCandidate.component': "a property of React Router's routes",
  'api.RTCDataChannel.priority': "the order of React's work",
  'api.AnimationEvent.animation': "React's table of events with a prefix",
  'api.Window.external': "i18next's list of plugins",
  'api.WindowClient.navigate': "React Router's navigation",
  'javascript.builtins.Function.displayName': 'the name of a React component',
  'javascript.builtins.Intl.Locale.getTextInfo': 'what i18next asks where it is there',
  'javascript.builtins.Iterator.drop': 'what drops a token that was refused',
  'javascript.builtins.Iterator.toArray': "a function of React's",
  'javascript.builtins.RegExp.escape': "i18next's switch for escaping",
  'javascript.builtins.Symbol.dispose': 'what ends the subscriptions of the app',
  'api.FontFaceSet.check': 'what finds the problems of a form',
}
