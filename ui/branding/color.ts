/** A color as its amounts of red, green and blue, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** Parses a color in the hexadecimal notation of CSS, `#0b5c6b` or `#06f`. Returns black for any other text. */
export const parseColor = (text: string): Color => {
  const digits = text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text
  const readAmount = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) || 0
  return [readAmount(1), readAmount(3), readAmount(5)]
}

export const formatColor = (color: Color): string =>
  `#${color.map((amount) => Math.round(amount).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colors. `share` (0 to 1) is the fraction of the second color. */
export const mixColors = (
  [red, green, blue]: Color,
  [otherRed, otherGreen, otherBlue]: Color,
  share: number,
): Color => [red + (otherRed - red) * share, green + (otherGreen - green) * share, blue + (otherBlue - blue) * share]

/** Returns the linear value, 0 to 1, of an sRGB channel from 0 to 255 (WCAG 2.2). */
const toLinearChannel = (amount: number): number => {
  const part = amount / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const computeLuminance = ([red, green, blue]: Color): number =>
  0.2126 * toLinearChannel(red) + 0.7152 * toLinearChannel(green) + 0.0722 * toLinearChannel(blue)

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export const computeContrast = (one: Color, other: Color): number => {
  const [a, b] = [computeLuminance(one), computeLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Rounds a color to whole amounts, as CSS does, so that its computed contrast is the contrast on the screen. */
export const roundColor = (color: Color): Color => parseColor(formatColor(color))
