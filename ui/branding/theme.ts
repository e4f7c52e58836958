import { type BrandTones, deriveBrandColors } from './brand-colors.ts'

const brandTokenNames = {
  primary: 'primary',
  onPrimary: 'on-primary',
  soft: 'soft',
  fill: 'fill',
  fillHover: 'fill-hover',
  onFill: 'on-fill',
} as const satisfies Record<keyof BrandTones, string>

/**
 * Shows the portal in the colors of the configured accent. A script sets the design tokens, because the content
 * security policy forbids style attributes and more style sheets. Warns the operator if the accent had to be darkened.
 */
export const applyTheme = (accent: string, { style }: HTMLElement): void => {
  const brand = deriveBrandColors(accent)
  if (brand.adjusted) console.warn('branding.accent-adjusted', { accent, shown: brand.light.primary })
  for (const scheme of ['light', 'dark'] as const)
    for (const [tone, name] of Object.entries(brandTokenNames) as [keyof BrandTones, string][])
      style.setProperty(`--brand-${scheme}-${name}`, brand[scheme][tone])
  // A browser without `light-dark()` keeps the default grays.
  if (CSS.supports('color: light-dark(red, red)'))
    for (const [name, pair] of Object.entries(brand.grays))
      style.setProperty(`--color-${name}`, `light-dark(${pair.join()})`)
  for (const [name, tone] of Object.entries(brand.map)) style.setProperty(`--brand-map-${name}`, tone)
}
