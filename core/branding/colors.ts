/** A colour as the amounts of red, green and blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** The hexadecimal notation of CSS, without transparency: `#0b5c6b` or `#06f`. */
export const colorNotation = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Reads a colour in `colorNotation`; whatever else is black. */
export const readColor = (text: string): Color => {
  const digits = text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text
  const amount = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) || 0
  return [amount(1), amount(3), amount(5)]
}

export const writeColor = (color: Color): string =>
  `#${color.map((amount) => Math.round(amount).toString(16).padStart(2, '0')).join('')}`

/** The first colour with a share (0 to 1) of the second one in it. */
export const mix = ([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color, share: number): Color => [
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
