import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type BrandTones, deriveBrandColors, lowestContrastBackgrounds } from '../../../ui/branding/brand-colors.ts'
import { computeContrast, parseColor } from '../../../ui/branding/color.ts'
import { dangerColor } from '../../../ui/hosting/check-brand.ts'
import { forAll } from '../../builders/for-all.ts'

const computeHexContrast = (one: string, other: string) => computeContrast(parseColor(one), parseColor(other))

const lightBackgrounds = ['#f5f8f7', '#ffffff', '#ebf1f0']
const darkBackgrounds = ['#0a1317', '#16262d', '#0f1c21']

const computeLowestContrast = (
  { primary, onPrimary, soft, fill, fillHover, onFill }: BrandTones,
  scheme: readonly string[],
) =>
  Math.min(
    computeHexContrast(primary, onPrimary),
    computeHexContrast(fill, onFill),
    computeHexContrast(fillHover, onFill),
    computeHexContrast(primary, soft),
    ...scheme.map((ground) => computeHexContrast(primary, ground)),
  )

describe('The colors of a brand', () => {
  it('measure contrast as WCAG does', () => {
    // The short notation of a color, such as `#000`, is accepted, too.
    expect(computeHexContrast('#000', '#FFF')).toBe(21)
    expect(computeHexContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('use a readable accent unchanged, and darken and report another', () => {
    const { grays: _, ...colors } = deriveBrandColors('#7a1fa2')
    expect(colors).toEqual({
      light: {
        ...{ primary: '#7a1fa2', onPrimary: '#ffffff', soft: '#efe4f4' },
        ...{ fill: '#7a1fa2', fillHover: '#5f187e', onFill: '#ffffff' },
      },
      dark: {
        ...{ primary: '#bb8dd0', onPrimary: '#0f0b11', soft: '#3c3340' },
        ...{ fill: '#bb8dd0', fillHover: '#caa6da', onFill: '#000000' },
      },
      map: { deep: '#551671', night: '#2b0b39' },
      adjusted: false,
    })
    const { light, dark, adjusted } = deriveBrandColors('#ffd400')
    expect([light.primary, dark.primary, adjusted]).toEqual(['#7d6800', '#ffd400', true])
  })

  it('keep a light accent on buttons, with dark text, unless the page would hide it', () => {
    const buttonsOf = (accent: string) => [deriveBrandColors(accent).light.fill, deriveBrandColors(accent).light.onFill]
    expect(buttonsOf('#ffd400')).toEqual(['#ffd400', '#000000'])
    expect(buttonsOf('#fafafa')).toEqual([deriveBrandColors('#fafafa').light.primary, '#ffffff'])
  })

  it('give the page, its lines and its texts a tint of the accent', () => {
    const { grays } = deriveBrandColors('#c8102e')
    expect(grays.canvas).toEqual(['#f9f3f4', '#161112'])
    expect(grays.surface).toEqual(['#ffffff', '#282223'])
  })

  it('do not look disabled in the dark scheme if the accent is black or gray', () => {
    for (const accent of ['#000000', '#111111', '#888888']) {
      const { fill } = deriveBrandColors(accent).dark
      expect([accent, computeHexContrast(fill, '#ffffff') < 1.5]).toEqual([accent, true])
    }
  })

  it('can be read in both schemes with any accent', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((amount) => amount.toString(16).padStart(2, '0'))
    forAll(300, [channel, channel, channel], (...channels) => {
      const { light, dark, grays } = deriveBrandColors(`#${channels.join('')}`)
      for (const [at, tones, defaults] of [
        [0, light, lightBackgrounds],
        [1, dark, darkBackgrounds],
      ] as const) {
        const own = [grays.canvas[at], grays.surface[at], grays.sunken[at]]
        expect(computeLowestContrast(tones, [...defaults, ...own])).toBeGreaterThanOrEqual(4.5)
        for (const ground of own) {
          expect(computeHexContrast(grays.text[at], ground)).toBeGreaterThanOrEqual(7)
          expect(computeHexContrast(grays.muted[at], ground)).toBeGreaterThanOrEqual(4.5)
          expect(computeHexContrast(grays.control[at], ground)).toBeGreaterThanOrEqual(3)
        }
      }
    })
  })

  it('are measured against the backgrounds of the design tokens', () => {
    const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--color-sunken: light-dark(${lowestContrastBackgrounds.light}, `)
    expect(tokens).toContain(`--color-surface: light-dark(#fff, ${lowestContrastBackgrounds.dark})`)
    expect(tokens).toContain(`--color-negative: light-dark(${dangerColor}, `)
  })
})
