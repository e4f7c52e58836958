import { type Color, contrastOf, mix, readColor, roundColor, writeColor } from './color.ts'

/** The colors that a provider's accent gives the portal in one color scheme. */
export interface BrandTones {
  /** Links, icons and the focus ring. */
  readonly primary: string
  /** Text and icons on a surface in the primary color. */
  readonly onPrimary: string
  /** A tint behind text in the primary color. */
  readonly soft: string
  /** Buttons and the mark. A light accent, such as yellow, stays unchanged here and has dark text. */
  readonly fill: string
  readonly fillHover: string
  /** Text and icons on the two fills above. */
  readonly onFill: string
}

/** White in the light scheme for every brand. */
const paper = '#ffffff'

/**
 * The grays of a page in each scheme, named as their design tokens. The default colors of the tokens have a tint of the
 * default accent. With another accent, these grays get a tint of that accent.
 */
const grays = {
  canvas: ['#fafafa', '#131313'],
  surface: [paper, '#1d1d1d'],
  sunken: ['#f0f0f0', '#181818'],
  line: ['#dddddd', '#343434'],
  control: ['#828282', '#7e7e7e'],
  text: ['#1c1c1c', '#eeeeee'],
  muted: ['#575757', '#aaaaaa'],
  'canvas-behind': ['#8a8a8a', '#070707'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

export type Ground = keyof typeof grays

export interface BrandColors {
  readonly light: BrandTones
  readonly dark: BrandTones
  /** The colors of the page, of its lines and of its texts, in the light and the dark scheme. */
  readonly grounds: Readonly<Record<Ground, readonly [light: string, dark: string]>>
  /** The two ends of the map's gradient, the same in both schemes. */
  readonly map: { readonly deep: string; readonly night: string }
  /** Whether links in the light scheme have a darker tone, because the accent's contrast is too low. */
  readonly adjusted: boolean
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/**
 * The background of each scheme among the design tokens that gives the lowest contrast. A browser that can't show the
 * grounds of the accent keeps it.
 */
export const backgrounds = { light: '#ebf1f0', dark: '#122026' } as const

/** Text needs 4.5:1 (WCAG 2.2, 1.4.3). The edge of a button or a focus ring needs only 3:1. */
const minTextContrast = 4.5
const steps = 100

/** The minimum contrast between a button and the page around it. */
const minButtonContrast = 1.2

/** The part of the accent in each gray of the page. */
const tint = 0.03

const tintGrays = (accent: Color): BrandColors['grounds'] => {
  const tinted = Object.entries(grays).map(([name, pair]) => [
    name,
    pair.map((gray) => (gray === paper ? gray : writeColor(mix(readColor(gray), accent, tint)))),
  ])
  return Object.fromEntries(tinted)
}

interface Scheme {
  /** The backgrounds that give the lowest contrast: the default one and the brand's. */
  readonly grounds: readonly Color[]
  /** The color with which an unreadable tone is mixed. */
  readonly towards: Color
  readonly onPrimary: (primary: Color) => Color
  readonly soft: (primary: Color) => Color
  /** The color of buttons. */
  readonly fill: (primary: Color) => Color
}

const lightSchemeOf = (accent: Color, { sunken: [sunken] }: BrandColors['grounds']): Scheme => ({
  grounds: [backgrounds.light, sunken].map(readColor),
  towards: black,
  onPrimary: () => white,
  soft: (primary) => mix(white, primary, 0.12),
  fill: (primary) => (contrastOf(accent, white) >= minButtonContrast ? accent : primary),
})

const darkSchemeOf = ({ surface: [, surface] }: BrandColors['grounds']): Scheme => ({
  grounds: [backgrounds.dark, surface].map(readColor),
  towards: white,
  onPrimary: (primary) => mix(black, primary, 0.08),
  soft: (primary) => mix(readColor(surface), primary, 0.15),
  fill: (primary) => primary,
})

const isReadable = (primary: Color, { grounds, onPrimary, soft }: Scheme) =>
  [...grounds, onPrimary(primary), soft(primary)].every(
    (other) => contrastOf(primary, roundColor(other)) >= minTextContrast,
  )

/** Returns the accent or its nearest readable tone. The last candidate, black or white, is always readable. */
const primaryOf = (accent: Color, scheme: Scheme): Color => {
  const isGray = accent.every((amount) => Math.abs(amount - accent[0]) < 24)
  // A middle gray on a dark page would look disabled, so a black brand is nearly white there.
  const first = isGray && scheme.towards === white ? steps * 0.9 : 0
  for (let step = first; step < steps; step += 1) {
    const tone = roundColor(mix(accent, scheme.towards, step / steps))
    if (isReadable(tone, scheme)) return tone
  }
  return scheme.towards
}

const tonesOf = (primary: Color, scheme: Scheme): BrandTones => {
  const fill = scheme.fill(primary)
  const onFill = contrastOf(white, fill) >= minTextContrast ? white : black
  return {
    primary: writeColor(primary),
    onPrimary: writeColor(scheme.onPrimary(primary)),
    soft: writeColor(scheme.soft(primary)),
    fill: writeColor(fill),
    // The hover color increases the contrast with the text.
    fillHover: writeColor(mix(fill, onFill === white ? black : white, 0.22)),
    onFill: writeColor(onFill),
  }
}

/**
 * Returns the portal's colors for one accent, such as `#0b5c6b`. Text in a tone, and text on it, has a contrast of
 * 4.5:1 in both schemes.
 */
export const deriveBrandColors = (accent: string): BrandColors => {
  const wanted = readColor(accent)
  const grounds = tintGrays(wanted)
  const [light, dark] = [lightSchemeOf(wanted, grounds), darkSchemeOf(grounds)]
  const primary = primaryOf(wanted, light)
  return {
    light: tonesOf(primary, light),
    dark: tonesOf(primaryOf(wanted, dark), dark),
    grounds,
    map: { deep: writeColor(mix(primary, black, 0.3)), night: writeColor(mix(primary, black, 0.65)) },
    adjusted: writeColor(primary) !== writeColor(wanted),
  }
}
