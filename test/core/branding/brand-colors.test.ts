import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type BrandTones, brandColors, contrast, grounds, readColor } from '../../../core/branding/brand-colors.ts'
import { forAll } from '../../builders/for-all.ts'

const between = (one: string, other: string) => contrast(readColor(one), readColor(other))

const lightGrounds = ['#f5f8f7', '#ffffff', '#ebf1f0']
const darkGrounds = ['#0b1519', '#122026', '#0e1a1f']

const worst = ({ primary, hover, onPrimary, soft }: BrandTones, scheme: readonly string[]) =>
  Math.min(
    between(primary, onPrimary),
    between(hover, onPrimary),
    between(primary, soft),
    ...scheme.map((ground) => between(primary, ground)),
  )

describe('The colours of a brand', () => {
  it('measure contrast as WCAG does', () => {
    // The short notation too.
    expect(between('#000', '#FFF')).toBe(21)
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('take an accent that can be read as it is, and darken another, and say so', () => {
    expect(brandColors('#7a1fa2')).toEqual({
      light: { primary: '#7a1fa2', hover: '#5f187e', onPrimary: '#ffffff', soft: '#efe4f4' },
      dark: { primary: '#b684cc', hover: '#c8a3d9', onPrimary: '#0f0b10', soft: '#2b2f3f' },
      adjusted: false,
    })
    const { light, dark, adjusted } = brandColors('#ffd400')
    expect([light.primary, dark.primary, adjusted]).toEqual(['#7d6800', '#ffd400', true])
  })

  it('can be read in both schemes with any accent', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((amount) => amount.toString(16).padStart(2, '0'))
    forAll(300, [channel, channel, channel], (...channels) => {
      const { light, dark } = brandColors(`#${channels.join('')}`)
      expect(worst(light, lightGrounds)).toBeGreaterThanOrEqual(4.5)
      expect(worst(dark, darkGrounds)).toBeGreaterThanOrEqual(4.5)
    })
  })

  it('are measured against the grounds of the design tokens', () => {
    const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--color-sunken: light-dark(${grounds.light}, `)
    expect(tokens).toContain(`--color-surface: light-dark(#fff, ${grounds.dark})`)
  })
})
