import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** The narrow font needs two thirds of the wide font's space. Letters that a font lacks use a font of the machine. */
export const testedFontNames = ['wide', 'narrow'] as const
/** The common font is as wide as the font that most customers have. */
export const fontNames = [...testedFontNames, 'common'] as const
export type FontName = (typeof fontNames)[number]

const dejaVuPackage = import.meta.resolve('@fontsource/dejavu-sans/package.json')
const dejaVuMonoPackage = import.meta.resolve('@fontsource/dejavu-mono/package.json')
const openSansPackage = import.meta.resolve('@fontsource/open-sans/package.json')
const ptSansPackage = import.meta.resolve('@fontsource/pt-sans-narrow/package.json')

const fontFiles = {
  wide: new URL('files/dejavu-sans-latin', dejaVuPackage),
  narrow: new URL('files/pt-sans-narrow-latin', ptSansPackage),
  'narrow, more Latin letters': new URL('files/pt-sans-narrow-latin-ext', ptSansPackage),
  'narrow, Cyrillic': new URL('files/pt-sans-narrow-cyrillic', ptSansPackage),
  common: new URL('files/open-sans-latin', openSansPackage),
  code: new URL('files/dejavu-mono-latin', dejaVuMonoPackage),
} as const

const fontFamilies: Readonly<Record<FontName, readonly (keyof typeof fontFiles)[]>> = {
  wide: ['wide'],
  narrow: ['narrow', 'narrow, more Latin letters', 'narrow, Cyrillic', 'wide'],
  common: ['common'],
}

const listFamilies = (font: FontName) => [...fontFamilies[font].map((family) => `"${family}"`), 'sans-serif'].join(', ')

const createFontFaces = (font: FontName) =>
  [...fontFamilies[font], 'code' as const].flatMap((family) =>
    (family === 'common' ? ['400', '500', '600'] : ['400', '700']).map((weight) => ({
      family,
      weight,
      base64: readFileSync(new URL(`${fontFiles[family]}-${weight}-normal.woff2`), 'base64'),
    })),
  )

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
    { faces: createFontFaces(font), list: listFamilies(font) },
  )

/** Calls `check` with the page in each font. Afterwards, the page keeps the narrow font. */
export const checkBothFonts = async (page: Page, check: (font: FontName) => Promise<void>): Promise<void> => {
  for (const font of testedFontNames) {
    await page.evaluate((list) => {
      document.documentElement.style.setProperty('--font', list)
      window.dispatchEvent(new Event('resize'))
    }, listFamilies(font))
    await check(font)
  }
}
