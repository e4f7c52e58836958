import type { Page } from '@playwright/test'
import type { Texts } from '../../e2e/support/locales.ts'
import { brackets } from '../../e2e/support/pseudo-locale.ts'
import { baseKey } from '../../language/texts.ts'

const keyed = (key: string, text: string) => {
  const placeholders = text.match(/\{\{.*?\}\}/g) ?? []
  return [brackets.start + baseKey(key), ...placeholders].join(' ') + brackets.end
}

/** Texts that say their own key, and around what another text may stand. */
export const keyedTexts = (texts: Texts, path = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? keyed(path + name, text) : keyedTexts(text, `${path}${name}.`),
    ]),
  )

/** The keys of all such texts that a page has, hidden ones and names that are read out too. */
export const keysOn = async (page: Page): Promise<readonly string[]> => {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  const keys = [...html.matchAll(new RegExp(`${brackets.start}([\\w.-]+)`, 'g'))].map(([, key]) => key ?? '')
  return [...new Set(keys)].sort()
}
