import type { BrandColors, BrandTones } from '../../core/branding/brand-colors.ts'

const properties = {
  primary: 'primary',
  hover: 'hover',
  onPrimary: 'on-primary',
  soft: 'soft',
} as const satisfies Record<keyof BrandTones, string>

const schemes = ['light', 'dark'] as const

/**
 * Puts a brand's colours into the design tokens, which read them in place of their own. Set property by property, since
 * the content security policy forbids a style attribute and a style sheet in the page.
 */
export const applyTheme = (brand: BrandColors, { style }: HTMLElement): void => {
  for (const scheme of schemes)
    for (const [tone, name] of Object.entries(properties) as [keyof BrandTones, string][])
      style.setProperty(`--brand-${scheme}-${name}`, brand[scheme][tone])
}
