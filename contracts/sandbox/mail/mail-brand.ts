import { existsSync, readFileSync } from 'node:fs'
import { deriveBrandColors } from '../../../ui/branding/brand-colors.ts'

export interface ConfigBrand {
  readonly name: string | { readonly 'en-gb': string }
  readonly accent?: string | null
  readonly logo?: { readonly light: string } | null
}

export interface MailBrand {
  readonly name: string
  readonly picture: URL
  /** A logo contains the name. If `accent` is configured, there is no mark, because the mark's color would not fit. */
  readonly content: 'logo' | 'mark and name' | 'name'
  /** The colors of links, of buttons, and of the text on buttons, for each color scheme. */
  readonly light: { readonly link: string; readonly button: string; readonly onButton: string }
  readonly dark: { readonly link: string; readonly button: string; readonly onButton: string }
}

const portalFilesUrl = new URL('../../../ui/public/', import.meta.url)

/** Returns the brand for emails. The logo must be a PNG file of the portal: mail programs don't show SVG. */
export const createMailBrand = ({ name, accent, logo }: ConfigBrand, files = portalFilesUrl): MailBrand => {
  const picture = new URL(`.${logo?.light ?? '/'}`, files)
  const isLogo = picture.pathname.endsWith('.png') && existsSync(picture)
  const { light } = deriveBrandColors(accent ?? '#0b5c6b')
  const { dark } = deriveBrandColors(accent ?? '#62c6d2')
  const tonesOf = ({ primary, fill, onFill }: typeof light) => ({ link: primary, button: fill, onButton: onFill })
  return {
    name: typeof name === 'string' ? name : name['en-gb'],
    picture: isLogo ? picture : new URL('favicon.png', portalFilesUrl),
    content: isLogo ? 'logo' : accent ? 'name' : 'mark and name',
    light: tonesOf(light),
    dark: tonesOf(dark),
  }
}

/** The brand in the sample configuration. `npm start` shows the portal with this brand. */
export const mailBrand: MailBrand = createMailBrand(
  JSON.parse(readFileSync(new URL('../../../ui/hosting/config.json', import.meta.url), 'utf8')).product,
)
