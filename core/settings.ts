import { fallbackLanguage, type Language } from './language/languages.ts'

/**
 * A text or a URL of the configuration: the same for all languages, or one for each language. For a missing language,
 * the text of en-gb is used.
 */
export type TextByLanguage =
  | string
  | ({ readonly [language in typeof fallbackLanguage]: string } & { readonly [language in Language]?: string })

/** The provider's name and links, either in a single language or in all languages. */
export interface Brand<Text = string> {
  readonly name: Text
  readonly tagline: Text
  readonly companyName: Text
  readonly companyUrl: Text
  readonly termsUrl: Text
  readonly privacyUrl: Text
  readonly supportUrl: Text | undefined
  readonly accessibilityUrl: Text | undefined
  /** The URL at which a customer requests their data or closes the account. Undefined if the provider has no such page. */
  readonly accountDataUrl: Text | undefined
  readonly links: readonly ExternalLink<Text>[]
  /** The company that sells the products, as printed on receipts. */
  readonly seller: Seller | undefined
  /**
   * The color of the brand, such as `#0b5c6b`. If undefined, the portal uses its own color. `brandColors` computes
   * lighter and darker tones of it.
   */
  readonly accent: string | undefined
  /**
   * Paths of the company's logo on the portal's host, for each color scheme. If undefined, the portal shows its own
   * symbol and the name of the brand.
   */
  readonly logo: { readonly light: string; readonly dark: string | undefined } | undefined
}

export interface Seller {
  /** The lines of the postal address, as on an envelope. */
  readonly address: readonly string[]
  readonly vatId: string | undefined
}

export interface ExternalLink<Text = string> {
  readonly label: Text
  readonly url: Text
}

/** The URLs of an app's pages in the app stores. */
export interface AppStoreLinks {
  readonly android: string
  readonly ios: string
}

/** An app that a magic link opens. The URL-encoded token is appended to `openUrl`. */
export interface PhoneApp extends AppStoreLinks {
  readonly openUrl: string
}

/** The kinds of app that the activation instructions distinguish (specification §2). */
export type AppKind = 'car' | 'truck' | 'gps'

export interface ActivationApp extends AppStoreLinks {
  readonly name: string
  readonly kind: AppKind
}

/** The configuration that use-cases and screens read. The URLs of services belong to the adapters. */
export interface Settings {
  readonly brand: Brand<TextByLanguage>
  /** The base of the URL of gift certificates: `{shopUrl}/{lang}/gift-certificate/{payment id}`. */
  readonly shopUrl: string
  /** Origins to which a redirect after sign-in may lead with a full page load. */
  readonly trustedOrigins: readonly string[]
  readonly oneTimeLinks: 'automatic' | 'click'
  /** The minimum length that the services require for a new password. */
  readonly passwordMinLength: number
  readonly apps: {
    readonly travel: PhoneApp & { readonly webUrl: string }
    readonly navigation: PhoneApp
  }
  readonly activationApps: readonly ActivationApp[]
}

/** Returns the names and links in a language. `{lang}` in a URL becomes the code of the language. */
export const translateBrand = (brand: Brand<TextByLanguage>, language: string): Brand => {
  const textIn = (value: TextByLanguage): string =>
    typeof value === 'string' ? value : (new Map(Object.entries(value)).get(language) ?? value[fallbackLanguage])
  const urlIn = (value: TextByLanguage) => textIn(value).replaceAll('{lang}', language)
  const urlOrNoneIn = (value: TextByLanguage | undefined) => (value === undefined ? undefined : urlIn(value))
  return {
    name: textIn(brand.name),
    tagline: textIn(brand.tagline),
    companyName: textIn(brand.companyName),
    companyUrl: urlIn(brand.companyUrl),
    termsUrl: urlIn(brand.termsUrl),
    privacyUrl: urlIn(brand.privacyUrl),
    supportUrl: urlOrNoneIn(brand.supportUrl),
    accessibilityUrl: urlOrNoneIn(brand.accessibilityUrl),
    accountDataUrl: urlOrNoneIn(brand.accountDataUrl),
    links: brand.links.map(({ label, url }) => ({ label: textIn(label), url: urlIn(url) })),
    seller: brand.seller,
    accent: brand.accent,
    logo: brand.logo,
  }
}
