import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type BrandTones,
  backgrounds,
  contrastOf,
  deriveBrandColors,
  readColor,
} from '../../../ui/branding/brand-colors.ts'
import { colorOfDanger } from '../../../ui/hosting/check-brand.ts'
import { forAll } from '../../builders/for-all.ts'

const contrastBetween = (one: string, other: string) => contrastOf(readColor(one), readColor(other))

const lightGrounds = ['#f5f8f7', '#ffffff', '#ebf1f0']
const darkGrounds = ['#0b1519', '#122026', '#0e1a1f']

const worstContrast = ({ primary, onPrimary, soft, fill, fillHover, onFill }: BrandTones, scheme: readonly string[]) =>
  Math.min(
    contrastBetween(primary, onPrimary),
    contrastBetween(fill, onFill),
    contrastBetween(fillHover, onFill),
    contrastBetween(primary, soft),
    ...scheme.map((ground) => contrastBetween(primary, ground)),
  )

describe('The colors of a brand', () => {
  it('measure contrast as WCAG does', () => {
    // The short notation is accepted, too.
    expect(contrastBetween('#000', '#FFF')).toBe(21)
    expect(contrastBetween('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('use a readable accent unchanged, and darken and report another', () => {
    expect(deriveBrandColors('#7a1fa2')).toEqual({
      light: {
        ...{ primary: '#7a1fa2', onPrimary: '#ffffff', soft: '#efe4f4' },
        ...{ fill: '#7a1fa2', fillHover: '#5f187e', onFill: '#ffffff' },
      },
      dark: {
        ...{ primary: '#b684cc', onPrimary: '#0f0b10', soft: '#2b2f3f' },
        ...{ fill: '#b684cc', fillHover: '#c69fd7', onFill: '#000000' },
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

  it('can be read in both schemes with any accent', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((amount) => amount.toString(16).padStart(2, '0'))
    forAll(300, [channel, channel, channel], (...channels) => {
      const { light, dark } = deriveBrandColors(`#${channels.join('')}`)
      expect(worstContrast(light, lightGrounds)).toBeGreaterThanOrEqual(4.5)
      expect(worstContrast(dark, darkGrounds)).toBeGreaterThanOrEqual(4.5)
    })
  })

  it('are measured against the backgrounds of the design tokens', () => {
    const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--color-sunken: light-dark(${backgrounds.light}, `)
    expect(tokens).toContain(`--color-surface: light-dark(#fff, ${backgrounds.dark})`)
    expect(tokens).toContain(`--color-negative: light-dark(${colorOfDanger}, `)
  })
})
