/** A color as the amounts of red, green and blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** Reads a color in the hexadecimal notation of CSS, `#0b5c6b` or `#06f`. Any other text gives black. */
export const readColor = (text: string): Color => {
  const digits = text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text
  const readAmount = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) || 0
  return [readAmount(1), readAmount(3), readAmount(5)]
}

const writeColor = (color: Color): string =>
  `#${color.map((amount) => Math.round(amount).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colors. `share` (0 to 1) is the part of the second one. */
const mix = ([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color, share: number): Color => [
  red + (otherRed - red) * share,
  green + (otherGreen - green) * share,
  blue + (otherBlue - blue) * share,
]

/** Returns the linear value, 0 to 1, of an sRGB channel from 0 to 255 (WCAG 2.2). */
const toLinearChannel = (amount: number): number => {
  const part = amount / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminanceOf = ([red, green, blue]: Color): number =>
  0.2126 * toLinearChannel(red) + 0.7152 * toLinearChannel(green) + 0.0722 * toLinearChannel(blue)

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: Color, other: Color): number => {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

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

export interface BrandColors {
  readonly light: BrandTones
  readonly dark: BrandTones
  /** The two ends of the map's gradient, the same in both schemes. */
  readonly map: { readonly deep: string; readonly night: string }
  /** Whether links in the light scheme have a darker tone, because the accent's contrast is too low. */
  readonly adjusted: boolean
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/** The background of each scheme among the design tokens that gives the lowest contrast. */
export const backgrounds = { light: '#ebf1f0', dark: '#122026' } as const

/** Text needs 4.5:1 (WCAG 2.2, 1.4.3). The edge of a button or a focus ring needs only 3:1. */
const minTextContrast = 4.5
const steps = 100

/** The minimum contrast between a button and the page around it. */
const minButtonContrast = 1.2

interface Scheme {
  readonly background: Color
  /** The color with which an unreadable tone is mixed. */
  readonly towards: Color
  readonly onPrimary: (primary: Color) => Color
  readonly soft: (primary: Color) => Color
  /** The color of buttons. */
  readonly fill: (accent: Color, primary: Color) => Color
}

const light: Scheme = {
  background: readColor(backgrounds.light),
  towards: black,
  onPrimary: () => white,
  soft: (primary) => mix(white, primary, 0.12),
  fill: (accent, primary) => (contrastOf(accent, white) >= minButtonContrast ? accent : primary),
}

const dark: Scheme = {
  background: readColor(backgrounds.dark),
  towards: white,
  onPrimary: (primary) => mix(black, primary, 0.08),
  soft: (primary) => mix(readColor(backgrounds.dark), primary, 0.15),
  fill: (_accent, primary) => primary,
}

/** Rounds a color as CSS does, so that the measured contrast holds. */
const roundColor = (color: Color) => readColor(writeColor(color))

const isReadable = (primary: Color, { background, onPrimary, soft }: Scheme) =>
  [background, onPrimary(primary), soft(primary)].every(
    (other) => contrastOf(primary, roundColor(other)) >= minTextContrast,
  )

/** Returns the accent or its nearest readable tone. The last candidate, black or white, is always readable. */
const primaryOf = (accent: Color, scheme: Scheme): Color => {
  for (let step = 0; step < steps; step += 1) {
    const tone = roundColor(mix(accent, scheme.towards, step / steps))
    if (isReadable(tone, scheme)) return tone
  }
  return scheme.towards
}

const tonesOf = (accent: Color, primary: Color, scheme: Scheme): BrandTones => {
  const fill = scheme.fill(accent, primary)
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
  const primary = primaryOf(wanted, light)
  return {
    light: tonesOf(wanted, primary, light),
    dark: tonesOf(wanted, primaryOf(wanted, dark), dark),
    map: { deep: writeColor(mix(primary, black, 0.3)), night: writeColor(mix(primary, black, 0.65)) },
    adjusted: writeColor(primary) !== writeColor(wanted),
  }
}
