import type { Page } from '@playwright/test'

/**
 * Does to every page what a browser's page translation does: each text is replaced by one within <font> elements, at
 * once and whenever a text appears. What was replaced no longer belongs to the page.
 */
export const translatePages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const untranslated = (text: Node): text is Text =>
      text instanceof Text && text.data.trim() !== '' && text.parentElement?.closest('font, script, style') === null

    const translate = (text: Text) => {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }

    const translateAll = () => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) if (untranslated(walker.currentNode)) texts.push(walker.currentNode)
      texts.forEach(translate)
    }

    document.addEventListener('DOMContentLoaded', () => {
      translateAll()
      new MutationObserver(translateAll).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
  })
}
