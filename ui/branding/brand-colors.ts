import { type Color, computeContrast, formatColor, mixColors, parseColor, roundColor } from './color.ts'

/** The colors that are derived from a brand's accent, in one color scheme. */
export interface BrandTones {
  /** The color of links, icons and the focus ring. */
  readonly primary: string
  /** The color of text and icons on a surface in the primary color. */
  readonly onPrimary: string
  /** A tint behind text in the primary color. */
  readonly soft: string
  /** The background of buttons and the color of the logo mark. In the light scheme, it may be light, such as yellow. */
  readonly fill: string
  readonly fillHover: string
  /** The color of text and icons on `fill` and `fillHover`. */
  readonly onFill: string
}

/**
 * The gray levels (0 to 255) of design tokens, in the light and in the dark scheme. Only a page with an accent uses
 * them, and tints them with the accent.
 */
const neutralGrays = {
  canvas: [250, 17],
  surface: [255, 35],
  sunken: [240, 25],
  line: [221, 60],
  control: [130, 126],
  text: [28, 238],
  muted: [87, 170],
  'canvas-behind': [138, 7],
} as const

export type GrayTokenName = keyof typeof neutralGrays

export interface BrandColors {
  readonly light: BrandTones
  readonly dark: BrandTones
  readonly grays: Readonly<Record<GrayTokenName, readonly [light: string, dark: string]>>
  /** The two end colors of the gradient behind the map. They are the same in both schemes. */
  readonly map: { readonly deep: string; readonly night: string }
  /** Whether links in the light scheme have a darker tone, because the accent's contrast is too low. */
  readonly adjusted: boolean
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/**
 * The default background on which text has the lowest contrast, for each scheme. Old browsers, which do not support
 * `light-dark()`, never use the tinted backgrounds.
 */
export const lowestContrastBackgrounds = { light: '#ebf1f0', dark: '#16262d' } as const

/** The minimum contrast of text (WCAG 2.2, 1.4.3). The edge of a button or a focus ring needs only 3:1. */
const minTextContrast = 4.5
const toneStepCount = 100

/** The minimum contrast between a button and the page around it. */
const minButtonContrast = 1.2

const grayTintFraction = 0.03

const tintGrays = (accent: Color): BrandColors['grays'] => {
  const tinted = Object.entries(neutralGrays).map(([name, pair]) => [
    name,
    // A white background stays white, without a tint.
    pair.map((gray) => formatColor(mixColors([gray, gray, gray], gray === 255 ? white : accent, grayTintFraction))),
  ])
  return Object.fromEntries(tinted)
}

interface ToneRules {
  /** The default background and the tinted background on which text has the lowest contrast. */
  readonly backgrounds: readonly Color[]
  /** The accent is mixed with this color until the result is readable. */
  readonly mixTarget: Color
  readonly onPrimary: (primary: Color) => Color
  readonly soft: (primary: Color) => Color
  readonly fill: (primary: Color) => Color
}

const createLightSchemeRules = (accent: Color, { sunken: [sunken] }: BrandColors['grays']): ToneRules => ({
  backgrounds: [lowestContrastBackgrounds.light, sunken].map(parseColor),
  mixTarget: black,
  onPrimary: () => white,
  soft: (primary) => mixColors(white, primary, 0.12),
  fill: (primary) => (computeContrast(accent, white) >= minButtonContrast ? accent : primary),
})

const createDarkSchemeRules = ({ surface: [, surface] }: BrandColors['grays']): ToneRules => ({
  backgrounds: [lowestContrastBackgrounds.dark, surface].map(parseColor),
  mixTarget: white,
  onPrimary: (primary) => mixColors(black, primary, 0.08),
  soft: (primary) => mixColors(parseColor(surface), primary, 0.15),
  fill: (primary) => primary,
})

const isReadableColor = (primary: Color, { backgrounds, onPrimary, soft }: ToneRules) =>
  [...backgrounds, onPrimary(primary), soft(primary)].every(
    (other) => computeContrast(primary, roundColor(other)) >= minTextContrast,
  )

/** Returns the accent or its nearest readable tone. The last candidate is black or white, which is always readable. */
const findPrimaryColor = (accent: Color, rules: ToneRules): Color => {
  const isGray = accent.every((amount) => Math.abs(amount - accent[0]) < 24)
  // A middle gray on a dark page would look disabled, so in the dark scheme a gray accent becomes nearly white.
  const first = isGray && rules.mixTarget === white ? toneStepCount * 0.9 : 0
  for (let step = first; step < toneStepCount; step += 1) {
    const tone = roundColor(mixColors(accent, rules.mixTarget, step / toneStepCount))
    if (isReadableColor(tone, rules)) return tone
  }
  return rules.mixTarget
}

const createBrandTones = (primary: Color, rules: ToneRules): BrandTones => {
  const fill = rules.fill(primary)
  const onFill = computeContrast(white, fill) >= minTextContrast ? white : black
  return {
    primary: formatColor(primary),
    onPrimary: formatColor(rules.onPrimary(primary)),
    soft: formatColor(rules.soft(primary)),
    fill: formatColor(fill),
    // On hover, a button gets darker or lighter, so that the contrast with its text increases.
    fillHover: formatColor(mixColors(fill, onFill === white ? black : white, 0.22)),
    onFill: formatColor(onFill),
  }
}

/**
 * Returns the portal's colors for an accent, such as `#0b5c6b`. Text in these colors, and text on them, has a contrast
 * of at least 4.5:1 in both schemes.
 */
export const deriveBrandColors = (accent: string): BrandColors => {
  const wanted = parseColor(accent)
  const grays = tintGrays(wanted)
  const [light, dark] = [createLightSchemeRules(wanted, grays), createDarkSchemeRules(grays)]
  const primary = findPrimaryColor(wanted, light)
  return {
    light: createBrandTones(primary, light),
    dark: createBrandTones(findPrimaryColor(wanted, dark), dark),
    grays,
    map: { deep: formatColor(mixColors(primary, black, 0.3)), night: formatColor(mixColors(primary, black, 0.65)) },
    adjusted: formatColor(primary) !== formatColor(wanted),
  }
}
