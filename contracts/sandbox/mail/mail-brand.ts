import { existsSync, readFileSync } from 'node:fs'
import { deriveBrandColors } from '../../../ui/branding/brand-colors.ts'

/** The part of the portal's configuration that describes the brand. */
export interface BrandOfConfig {
  readonly name: string | { readonly 'en-gb': string }
  readonly accent?: string | null
  readonly logo?: { readonly light: string } | null
}

/** The brand of emails. */
export interface MailBrand {
  readonly name: string
  readonly picture: URL
  /**
   * A logo already contains the name. The mark has the portal's default color, so a brand with another color shows only
   * its name.
   */
  readonly shows: 'logo' | 'mark and name' | 'name'
  /** The colors of links, of buttons, and of the text on buttons, for each color scheme. */
  readonly light: { readonly link: string; readonly button: string; readonly onButton: string }
  readonly dark: { readonly link: string; readonly button: string; readonly onButton: string }
}

const ownFiles = new URL('../../../ui/public/', import.meta.url)

/** Returns the brand of emails. They show the company's logo if it is a PNG file of the portal, because mail programs show no SVG. */
export const mailBrandOf = ({ name, accent, logo }: BrandOfConfig, files = ownFiles): MailBrand => {
  const picture = new URL(`.${logo?.light ?? '/'}`, files)
  const isLogo = picture.pathname.endsWith('.png') && existsSync(picture)
  const { light } = deriveBrandColors(accent ?? '#0b5c6b')
  const { dark } = deriveBrandColors(accent ?? '#62c6d2')
  const tonesOf = ({ primary, fill, onFill }: typeof light) => ({ link: primary, button: fill, onButton: onFill })
  return {
    name: typeof name === 'string' ? name : name['en-gb'],
    picture: isLogo ? picture : new URL('favicon.png', ownFiles),
    shows: isLogo ? 'logo' : accent ? 'name' : 'mark and name',
    light: tonesOf(light),
    dark: tonesOf(dark),
  }
}

/** The brand of the sample configuration, with which `npm start` shows the portal. */
export const mailBrand: MailBrand = mailBrandOf(
  JSON.parse(readFileSync(new URL('../../../ui/hosting/config.json', import.meta.url), 'utf8')).product,
)
