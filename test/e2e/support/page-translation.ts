import type { Page } from '@playwright/test'
import { type Language, toBcp47Tag } from '../../../core/language/languages.ts'
import { waitForPaint } from './layout-shifts.ts'
import { listTexts } from './page-problems.ts'

/** Runs in the page. Puts each text, also a later text, into a `<font>` element, as browsers' page translations do. */
const translatePage = () => {
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

/** Translates all pages that the tab opens from now on, from their first text on. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(translatePage)

/** Stores a language and sends the storage event, as if another tab had chosen it. */
export const chooseLanguageInOtherTab = (page: Page, language: Language) =>
  page.evaluate((newValue) => {
    window.localStorage.setItem('language', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)

/** Translates the page like a browser, and changes its language twice. Returns the texts that have not changed. */
export const findUnchangedTexts = async (
  page: Page,
  [before, after]: readonly [Language, Language],
  isBefore: (text: string) => boolean,
): Promise<readonly string[]> => {
  await page.evaluate(translatePage)
  await chooseLanguageInOtherTab(page, after)
  await page.waitForFunction((tag) => document.documentElement.lang === tag, toBcp47Tag(after))
  await waitForPaint(page)
  const [, ...words] = await listTexts(page)
  await chooseLanguageInOtherTab(page, before)
  return words.map((text) => text.replace(/[«»]/g, '')).filter(isBefore)
}
