import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../adapters/config.ts'
import { parseColor } from '../branding/color.ts'

/** The color of errors and of actions that can't be undone. It equals the design token `--color-negative`. */
export const dangerColor = '#b0261c'

/** Returns the hue in degrees, or undefined for a color that is nearly gray. */
const computeHue = (color: string): number | undefined => {
  const [red, green, blue] = parseColor(color)
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (range < 0.25 * max || range === 0) return undefined
  const sixth =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return (sixth * 60 + 360) % 360
}

/** Two colors look alike if their hues differ by less than this, in degrees. */
const minHueDistanceDegrees = 40

const resemblesDangerColor = (accent: string): boolean => {
  const [hue, danger] = [computeHue(accent), computeHue(dangerColor)]
  if (hue === undefined || danger === undefined) return false
  const distance = Math.abs(hue - danger)
  return Math.min(distance, 360 - distance) < minHueDistanceDegrees
}

const maxLogoBytes = 65_536

const readFileSize = async (folders: readonly string[], path: string): Promise<number | undefined> => {
  const sizes = await Promise.all(
    folders.map((folder) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  )
  return sizes.find((size) => size !== undefined)
}

const findLogoProblem = async (path: string, folders: readonly string[]): Promise<string | undefined> => {
  if (!/\.(?:svg|png)$/i.test(path)) return 'an SVG or PNG file expected'
  const size = await readFileSize(folders, path)
  if (size === undefined) return `${path} is not next to config.json`
  return size > maxLogoBytes ? `64 KB at most expected: ${path} has ${Math.ceil(size / 1024)} KB` : undefined
}

/**
 * Returns notes about settings of the brand that look wrong to customers. The portal starts in spite of them.
 *
 * @param folders the folders with the host's files. If several contain a file, the first one is used
 */
export const findBrandNotes = async (
  { product: { accent, logo } }: Pick<Config, 'product'>,
  folders: readonly string[],
): Promise<readonly string[]> => {
  const files = Object.entries(logo ?? {}).map(async ([scheme, path]) => {
    const problem = path && (await findLogoProblem(path, folders))
    return problem ? [`product.logo.${scheme}: ${problem}; customers see the mark and the name`] : []
  })
  return [
    ...(accent !== undefined && resemblesDangerColor(accent)
      ? [`product.accent: customers can't distinguish ${accent} from the color of errors (${dangerColor})`]
      : []),
    ...(await Promise.all(files)).flat(),
  ]
}
