import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * In the narrow font, texts take two thirds of the space that they take in the wide one. Korean alone uses a font of
 * the machine, because its texts are short.
 */
export const fonts = ['wide', 'narrow'] as const
/** The letters of the common font are as wide as in the font that most customers have. */
export type FontName = (typeof fonts)[number] | 'common'

const dejaVu = import.meta.resolve('@fontsource/dejavu-sans/package.json')
const dejaVuMono = import.meta.resolve('@fontsource/dejavu-mono/package.json')
const openSans = import.meta.resolve('@fontsource/open-sans/package.json')
const ptSans = import.meta.resolve('@fontsource/pt-sans-narrow/package.json')

const files = {
  wide: new URL('files/dejavu-sans-latin', dejaVu),
  narrow: new URL('files/pt-sans-narrow-latin', ptSans),
  'narrow, more Latin letters': new URL('files/pt-sans-narrow-latin-ext', ptSans),
  'narrow, Cyrillic': new URL('files/pt-sans-narrow-cyrillic', ptSans),
  common: new URL('files/open-sans-latin', openSans),
  code: new URL('files/dejavu-mono-latin', dejaVuMono),
} as const

const families: Readonly<Record<FontName, readonly (keyof typeof files)[]>> = {
  wide: ['wide'],
  narrow: ['narrow', 'narrow, more Latin letters', 'narrow, Cyrillic', 'wide'],
  common: ['common'],
}

const fontFamilyOf = (font: FontName) => [...families[font].map((family) => `"${family}"`), 'sans-serif'].join(', ')

const facesOf = (font: FontName) =>
  [...families[font], 'code' as const].flatMap((family) =>
    (family === 'common' ? ['400', '500', '600'] : ['400', '700']).map((weight) => ({
      family,
      weight,
      base64: readFileSync(new URL(`${files[family]}-${weight}-normal.woff2`), 'base64'),
    })),
  )

/** Makes all pages of a context use a font from the beginning. */
export const applyFont = (context: BrowserContext, font: FontName): Promise<unknown> =>
  context.addInitScript(
    ({ faces, list }) => {
      for (const { family, weight, base64 } of faces) {
        const text = atob(base64)
        const bytes = new Uint8Array(text.length)
        for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
        document.fonts.add(new FontFace(family, bytes, { weight }))
      }
      const rule = new CSSStyleSheet()
      rule.replaceSync(`:root { --font: ${list}; --font-code: code, monospace }`)
      document.adoptedStyleSheets.push(rule)
    },
    { faces: facesOf(font), list: fontFamilyOf(font) },
  )

/** Checks a page in the wide font, then in the narrow one, which it keeps. */
export const inBothFonts = async (page: Page, look: (font: FontName) => Promise<void>): Promise<void> => {
  for (const font of fonts) {
    await page.evaluate((list) => {
      document.documentElement.style.setProperty('--font', list)
      window.dispatchEvent(new Event('resize'))
    }, fontFamilyOf(font))
    await look(font)
  }
}
