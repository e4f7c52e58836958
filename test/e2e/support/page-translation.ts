import type { Page } from '@playwright/test'
import { type Language, languageTag } from '../../../core/language/languages.ts'
import { waitForPaint } from './layout-shifts.ts'
import { wordsOn } from './page-problems.ts'

/**
 * Replaces each text with one within a <font> element, now and after each change, as page translations of browsers
 * do.
 */
const translate = () => {
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('font, script, style, [translate=no]')) continue
      const font = document.createElement('font')
      font.textContent = `«${text.textContent}»`
      text.parentNode?.replaceChild(font, text)
    }
  }
  const start = () => {
    translateAll()
    const observed = { childList: true, characterData: true, subtree: true }
    new MutationObserver(translateAll).observe(document.body, observed)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}

/** Translates all pages from their first text on. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(translate)

/** Chooses a language as another tab does. */
export const chooseElsewhere = (page: Page, language: Language) =>
  page.evaluate((newValue) => {
    window.localStorage.setItem('language', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)

/**
 * Translates the current page, then changes all of its texts to another language. Returns the texts that stay in the
 * former language.
 */
export const keptTextsOn = async (
  page: Page,
  [before, after]: readonly [Language, Language],
  isBefore: (text: string) => boolean,
): Promise<readonly string[]> => {
  await page.evaluate(translate)
  await chooseElsewhere(page, after)
  await page.waitForFunction((tag) => document.documentElement.lang === tag, languageTag(after))
  await waitForPaint(page)
  const [, ...words] = await wordsOn(page)
  await chooseElsewhere(page, before)
  return words.map((text) => text.replace(/[«»]/g, '')).filter(isBefore)
}
