import { describe, expect, it } from '@jest/globals'
import { findings } from './findings.ts'
import { scriptFeatures } from './script-features.ts'
import { styleFeatures } from './style-features.ts'

const inScript = (script: string) => findings(scriptFeatures(script)).map(({ key }) => key)
const inStyles = (css: string) => findings(styleFeatures(css)).map(({ key }) => key)

const expressions = 'javascript.regular_expressions'

describe('The reader of scripts notices', () => {
  it.each([
    // The language.
    ['class A { static { f() } }', 'javascript.classes.static.initialization_blocks'],
    ['class A { b = (c) }', 'javascript.classes.public_class_fields'],
    ['f(await g)', 'javascript.operators.await.top_level'],
    ['import a from "b" with { type: "json" }', 'javascript.statements.import.import_attributes'],
    ['import("a", { with: { type: "json" } })', 'javascript.operators.import.options_parameter'],
    ['{ using a = f() }', 'javascript.statements.using'],
    // Regular expressions, however they are made.
    ['/(?<!a)b/', `${expressions}.lookbehind_assertion`],
    ['/(?<=a)b/u', `${expressions}.lookbehind_assertion`],
    ['new RegExp("(?<!a)b", "g")', `${expressions}.lookbehind_assertion`],
    ['RegExp("(?<=a)b")', `${expressions}.lookbehind_assertion`],
    ['f("(?<!" + a + ")")', `${expressions}.lookbehind_assertion`],
    ['f(`(?<=${' + 'a})`)', `${expressions}.lookbehind_assertion`],
    ['/(?i:a)b/', `${expressions}.modifier`],
    ['/(?:(?<a>b)|(?<a>c))/', `${expressions}.named_capturing_group.duplicate_named_capturing_groups`],
    ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
    // Built-in objects.
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['const { groupBy } = Object', 'javascript.builtins.Object.groupBy'],
    ['a.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['a["toSorted"]()', 'javascript.builtins.Array.toSorted'],
    ['a?.findLast(b)', 'javascript.builtins.Array.findLast'],
    ['a.isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
    ['new Intl.DurationFormat("en")', 'javascript.builtins.Intl.DurationFormat'],
    ['Temporal.Now', 'javascript.builtins.Temporal'],
    // The browser.
    ['form.requestSubmit()', 'api.HTMLFormElement.requestSubmit'],
    ['const { requestSubmit } = form', 'api.HTMLFormElement.requestSubmit'],
    ['AbortSignal.timeout(1)', 'api.AbortSignal.timeout_static'],
    ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
    ['URL.canParse(a)', 'api.URL.canParse_static'],
    ['navigator.userAgentData', 'api.Navigator.userAgentData'],
    ['window.navigator.share(a)', 'api.Navigator.share'],
    ['document.startViewTransition()', 'api.Document.startViewTransition'],
    ['new CloseWatcher()', 'api.CloseWatcher'],
    ['requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
    ['element.checkVisibility()', 'api.Element.checkVisibility'],
    ['a.togglePopover()', 'api.HTMLElement.togglePopover'],
  ])('%s', (script, key) => {
    expect(inScript(script)).toContain(key)
  })

  it('syntax that it has never heard of', () => {
    expect(inScript('@decorator class A {}')).toContain('unknown syntax: Decorator')
  })

  it('nothing in what every browser of the floor knows', () => {
    const script = `
      import a, { b as c } from './d.js'
      export * from './e.js'
      export const f = async ({ g, ...h }, i = 1) => {
        for await (const j of g?.k ?? []) try { await import('./l.js') } catch { h.m ??= j ** 2 }
        return { ...h, n: Object.hasOwn(h, 'o'), p: structuredClone(i), q: [1].at(-1), r: /(?<s>t)(?=u)/su.exec('t') }
      }
      class V extends a { #w = 1; static x = 2; #y() { return #w in this } get z() { return \`\${this.#w}\` } }
      document.querySelector('dialog').showModal()
      new Intl.DisplayNames(['en'], { type: 'language' }).of('de')
      const login = (toSorted) => toSorted
      c(V, login, 1_000n, new AbortController().signal, [...new Set()].flat(), 'a'.replaceAll('b', ''))`
    expect(inScript(script)).toEqual([])
  })

  it('that a script can not be read', () => {
    expect(() => inScript('let = ;')).toThrow("can't be read")
  })
})

describe('The reader of styles notices', () => {
  it.each([
    ['a:has(b) { color: red }', 'css.selectors.has'],
    ['a:user-invalid { color: red }', 'css.selectors.user-invalid'],
    ['a::view-transition { color: red }', 'css.selectors.view-transition'],
    ['a { & b { color: red } }', 'css.selectors.nesting'],
    [':lang(fa, he) { color: red }', 'css.selectors.lang.argument_list'],
    ['a:nth-child(2 of b) { color: red }', 'css.selectors.nth-child.of_syntax'],
    ['a:no-such-thing { color: red }', 'css.selectors.no-such-thing'],
    ['a::before { content: attr(b) / "" }', 'css.properties.content.alt_text'],
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { no-such-thing: 1px }', 'css.properties.no-such-thing'],
    ['a { float: inline-end }', 'css.properties.float.inline-end'],
    ['a { grid-template-columns: subgrid }', 'css.properties.grid-template-columns.subgrid'],
    ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a { --b: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { width: round(1px, 2px) }', 'css.types.round'],
    ['a { width: no-such-thing(1px) }', 'css.types.no-such-thing'],
    ['a { height: 100dvb }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a { height: 1svh }', 'css.types.length.viewport_percentage_units_small'],
    ['a { width: 1cqi }', 'css.types.length.container_query_length_units'],
    ['a { width: 1lh }', 'css.types.length.lh'],
    ['@media not (min-width: 1px) { a { color: red } }', 'css.at-rules.media.or_syntax'],
    ['@media (not (min-width: 1px)) and (not (color)) { a { color: red } }', 'css.at-rules.media.or_syntax'],
    ['@media screen, not (color) { a { color: red } }', 'css.at-rules.media.or_syntax'],
    ['@media (color) or (hover) { a { color: red } }', 'css.at-rules.media.or_syntax'],
    ['@media (width < 3px) { a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['@media (1px <= width <= 3px) { a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['@media (prefers-reduced-data: reduce) { a { color: red } }', 'css.at-rules.media.prefers-reduced-data'],
    ['@media (no-such-thing) { a { color: red } }', 'css.at-rules.media.no-such-thing'],
    ['@container (width > 3px) { a { color: red } }', 'css.at-rules.container'],
    ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
    ['@property --a { syntax: "*"; inherits: true }', 'css.at-rules.property'],
    ['@media print { a:has(b) { color: red } }', 'css.selectors.has'],
    ['@supports (height: 1dvh) { a { height: 1dvh } }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a { user-select: none }', 'css.properties.user-select'],
    ['a:autofill { color: red }', 'css.selectors.autofill'],
  ])('%s', (css, key) => {
    expect(inStyles(css)).toContain(key)
  })

  it('nothing in what every browser of the floor knows', () => {
    const css = `
      @layer base { :root { --a: 1px; color-scheme: light dark } }
      @media not all and (min-width: 30rem) { a:is(b, c):not(d, e):focus-visible::before { content: attr(f) } }
      @media screen and (min-width: 30rem) and (prefers-color-scheme: dark) { :where(a) { inset: 0; gap: 1px } }
      @media (prefers-reduced-motion: reduce), print { dialog::backdrop { background: linear-gradient(45deg, red, blue) } }
      @supports (color: red) { a { width: clamp(1px, 50%, max(2rem, 3ch)); aspect-ratio: 1; transform: rotate(1turn) } }
      @supports not selector(:has(*)) { a { padding-inline: env(safe-area-inset-left) var(--a) } }
      a { -webkit-user-select: none; user-select: none }
      a:-webkit-autofill { color: red }
      a:autofill { color: red }
      @keyframes b { from { opacity: 0 } }`
    expect(inStyles(css)).toEqual([])
  })

  it('that a stylesheet can not be read', () => {
    expect(() => inStyles('a { color: } red')).toThrow("can't be read")
  })
})
