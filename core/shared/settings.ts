import { fallbackLanguage, type Language } from '../language/languages.ts'

/** A text or an address of the configuration: one for all languages, or one for each. en-gb's is the fallback. */
export type ByLanguage =
  | string
  | ({ readonly [language in typeof fallbackLanguage]: string } & { readonly [language in Language]?: string })

/** The provider's name and links: in a language, or by language. */
export interface Product<Text = string> {
  readonly name: Text
  readonly tagline: Text
  readonly companyName: Text
  readonly companyUrl: Text
  readonly termsUrl: Text
  readonly privacyUrl: Text
  /** Where a customer finds help; undefined where the provider offers none. */
  readonly supportUrl: Text | undefined
  /** The provider's accessibility statement, if it has one. */
  readonly accessibilityUrl: Text | undefined
  /** Where a customer asks for their data or closes the account. Undefined where the provider offers no such page. */
  readonly accountDataUrl: Text | undefined
  readonly links: readonly ExternalLink<Text>[]
  /** Printed on receipts. */
  readonly seller: Seller | undefined
  /** The colour of its brand, such as `#0b5c6b`; undefined for the portal's own. `brandColors` gives its tones. */
  readonly accent: string | undefined
}

export interface Seller {
  /** Its lines, as on an envelope. */
  readonly address: readonly string[]
  readonly vatId: string | undefined
}

export interface ExternalLink<Text = string> {
  readonly label: Text
  readonly url: Text
}

/** An app's pages in the stores. */
export interface StoreLinks {
  readonly android: string
  readonly ios: string
}

/** An app that a magic link opens. `openUrl` is completed by the URL-encoded token. */
export interface LinkedApp extends StoreLinks {
  readonly openUrl: string
}

/** The kinds of app that the activation instructions tell apart (specification §2). */
export type AppKind = 'car' | 'truck' | 'gps'

export interface ActivationApp extends StoreLinks {
  readonly name: string
  readonly kind: AppKind
}

/** The configuration that use-cases and screens read. The addresses of services belong to the adapters. */
export interface Settings {
  readonly product: Product<ByLanguage>
  /** Where gift certificates are shown: `{shopUrl}/{lang}/gift-certificate/{payment id}`. */
  readonly shopUrl: string
  /** Origins to which a redirect after sign-in may lead by a full page load. */
  readonly trustedOrigins: readonly string[]
  readonly oneTimeLinks: 'automatic' | 'click'
  /** How many characters the services ask of a new password. */
  readonly passwordMinLength: number
  readonly apps: {
    readonly travel: LinkedApp & { readonly webUrl: string }
    readonly navigation: LinkedApp
  }
  readonly activationApps: readonly ActivationApp[]
}

/** The names and links in a language. `{lang}` in an address becomes its code. */
export const productIn = (product: Product<ByLanguage>, language: string): Product => {
  const textOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const texts = new Map<string, unknown>(Object.entries(value))
    return texts.get(language) ?? texts.get(fallbackLanguage)
  }
  const inLanguage = (texts: object): object =>
    Object.fromEntries(
      Object.entries(texts).map(([key, value]) => {
        const text = textOf(value)
        return [key, typeof text === 'string' && /url$/i.test(key) ? text.replaceAll('{lang}', language) : text]
      }),
    )
  const { links, seller } = product
  const named: object = { ...inLanguage(product), links: links.map(inLanguage), seller }
  return named as Product
}

/**
 * An address without the slashes at its end. A loop: a regular expression would try a run of slashes anew from each,
 * and some supported browsers know no lookbehind.
 */
export const withoutTrailingSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
