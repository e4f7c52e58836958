import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { waitUntilSettled } from './layout-shifts.ts'

/** Lists the texts that a page shows or reads out, except customers' data, code and texts in another language. */
export const listTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const data = 'bdi, code, time, [lang]:not(html), script, style, noscript, option[value]:not([value=""])'
    const words: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes = new Map<Element, string>()
    while (walker.nextNode()) {
      const { currentNode } = walker
      const parent = currentNode.parentElement
      if (parent === null || parent.closest(data) !== null || !parent.checkVisibility()) continue
      // A sentence with a `<bdi>` consists of several elements, so the text of its parent is read.
      const sentence = parent.parentElement?.querySelector(':scope > bdi') ? parent.parentElement : parent
      nodes.set(sentence, (nodes.get(sentence) ?? '') + (currentNode.textContent ?? ''))
    }
    words.push(...nodes.values())
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (element.closest(data) === null && element.checkVisibility()) words.push(element.getAttribute(name) ?? '')
    return words.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text))
  })

/**
 * Returns elements that extend beyond the page and do not scroll, elements whose text is clipped, a dialog whose end
 * is hidden, and email addresses that a browser with a dictionary may hyphenate.
 */
export const findOverflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // Sends the resize event at once. The browser would send its own event only in the next frame.
    window.dispatchEvent(new Event('resize'))
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isOutside = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 1 && (left < -0.5 || right > width + 0.5)
    }
    const found = [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && isOutside(element) && !scrolls(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 160))
    const clipped = [...document.body.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th, td, p')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `clipped: ${element.outerHTML.slice(0, 160)}`)
    const scrolled = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
    const dialog = document.querySelector('dialog[open]')
    const cut = dialog !== null && dialog.scrollHeight > dialog.clientHeight + 1 ? ['the dialog hides its end'] : []
    const hyphenated = [...document.querySelectorAll('bdi')]
      .filter((element) => element.textContent?.includes('@') && getComputedStyle(element).hyphens === 'auto')
      .map((element) => `hyphenated: ${element.outerHTML}`)
    return [...scrolled, ...cut, ...found, ...clipped, ...hyphenated]
  })

/** Returns the words that are broken at a place where their language does not allow a break. */
export const findCutWords = (page: Page, part: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const lineOf = (text: Node, at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      // The letter after a hyphenation has two rectangles. The first belongs to the hyphen, in the line above.
      return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
    }
    const cut: string[] = []
    const texts = document.createTreeWalker(document.querySelector(selector) ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (!currentNode.parentElement?.checkVisibility()) continue
      for (const { 0: word, index } of (currentNode.nodeValue ?? '').matchAll(/[^\s\u00ad-]+/g))
        if (lineOf(currentNode, index) !== lineOf(currentNode, index + word.length - 1)) cut.push(`cut: ${word}`)
    }
    return cut
  }, part)

/** The minified script is less than half as large as `axe.source`. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Experimental rules are off by default. One rule checks that a name contains the shown text (WCAG 2.5.3). */
const experimentalRules = axe.getRules(['experimental']).map(({ ruleId }) => [ruleId, { enabled: true }] as const)

const axeOptions: RunOptions = { reporter: 'no-passes', rules: Object.fromEntries(experimentalRules) }

/** Rules that depend on the color scheme, the language or the direction. Other rules need to run only once. */
export const colorAndTextRules = ['color-contrast', 'link-in-text-block', 'label-content-name-mismatch', 'valid-lang']

/** Minor violations count, too. By default, all accessibility rules are checked. */
export const findViolations = async (page: Page, rules?: string[]): Promise<readonly string[]> => {
  // `evaluate` can add the script, because the page's security policy does not apply to it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  await waitUntilSettled(page)
  const chosen: RunOptions = rules === undefined ? axeOptions : { ...axeOptions, runOnly: rules }
  const run = `axe.run(document, ${JSON.stringify(chosen)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<readonly Result[]>(run)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) ${target.join(' ')}: ${failureSummary}`),
  )
}
