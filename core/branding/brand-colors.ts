/** A colour as the amounts of red, green and blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** Reads a colour in the hexadecimal notation of CSS, `#0b5c6b` or `#06f`; any other text is black. */
export const readColor = (text: string): Color => {
  const digits = text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text
  const amount = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) || 0
  return [amount(1), amount(3), amount(5)]
}

const writeColor = (color: Color): string =>
  `#${color.map((amount) => Math.round(amount).toString(16).padStart(2, '0')).join('')}`

/** The first colour with a share (0 to 1) of the second one in it. */
const mix = ([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color, share: number): Color => [
  red + (otherRed - red) * share,
  green + (otherGreen - green) * share,
  blue + (otherBlue - blue) * share,
]

const linear = (amount: number): number => {
  const part = amount / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Color): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** How well two colours stand out from each other, 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrast = (one: Color, other: Color): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colours that a provider's accent gives the portal in one colour scheme. */
export interface BrandTones {
  /** Buttons, links and the focus ring. */
  readonly primary: string
  readonly hover: string
  /** Text and icons on the two above. */
  readonly onPrimary: string
  /** A tint behind text in the primary colour. */
  readonly soft: string
}

export interface BrandColors {
  readonly light: BrandTones
  readonly dark: BrandTones
  /** Whether the light scheme has a darker tone, because the accent's contrast is too low. */
  readonly adjusted: boolean
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/** Of each scheme, the background of the design tokens with the least contrast. */
export const grounds = { light: '#ebf1f0', dark: '#122026' } as const

/** Text needs 4.5:1 (WCAG 2.2, 1.4.3), which is more than the 3:1 of a button's edge or a focus ring. */
const readable = 4.5
const steps = 100

interface Scheme {
  readonly ground: Color
  /** The colour that an unreadable tone is mixed with. */
  readonly towards: Color
  readonly onPrimary: (primary: Color) => Color
  readonly soft: (primary: Color) => Color
  readonly hover: (primary: Color) => Color
}

const light: Scheme = {
  ground: readColor(grounds.light),
  towards: black,
  onPrimary: () => white,
  soft: (primary) => mix(white, primary, 0.12),
  hover: (primary) => mix(primary, black, 0.22),
}

const dark: Scheme = {
  ground: readColor(grounds.dark),
  towards: white,
  onPrimary: (primary) => mix(black, primary, 0.08),
  soft: (primary) => mix(readColor(grounds.dark), primary, 0.15),
  hover: (primary) => mix(primary, white, 0.25),
}

/** Rounded as in CSS, so that the measured contrast holds. */
const rounded = (color: Color) => readColor(writeColor(color))

const isReadable = (primary: Color, { ground, onPrimary, soft }: Scheme) =>
  [ground, onPrimary(primary), soft(primary)].every((other) => contrast(primary, rounded(other)) >= readable)

/** The accent or its nearest readable tone. The last one, black or white, is always readable. */
const primaryOf = (accent: Color, scheme: Scheme): Color => {
  for (let step = 0; step < steps; step += 1) {
    const tone = rounded(mix(accent, scheme.towards, step / steps))
    if (isReadable(tone, scheme)) return tone
  }
  return scheme.towards
}

const tonesOf = (primary: Color, scheme: Scheme): BrandTones => ({
  primary: writeColor(primary),
  hover: writeColor(scheme.hover(primary)),
  onPrimary: writeColor(scheme.onPrimary(primary)),
  soft: writeColor(scheme.soft(primary)),
})

/**
 * The portal's colours from one accent, such as `#0b5c6b`, for the light scheme; the dark scheme has a lighter tone. Every tone
 * has a contrast of 4.5:1 to the text on it and to every background of its scheme.
 */
export const brandColors = (accent: string): BrandColors => {
  const wanted = readColor(accent)
  const primary = primaryOf(wanted, light)
  return {
    light: tonesOf(primary, light),
    dark: tonesOf(primaryOf(wanted, dark), dark),
    adjusted: writeColor(primary) !== writeColor(wanted),
  }
}
