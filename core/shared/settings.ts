/** The provider's name and links. */
export interface Product {
  readonly name: string
  readonly tagline: string
  readonly companyName: string
  readonly companyUrl: string
  readonly termsUrl: string
  readonly privacyUrl: string
  /** Where a customer finds help; undefined where the provider offers none. */
  readonly supportUrl: string | undefined
  /** The provider's accessibility statement, if it has one. */
  readonly accessibilityUrl: string | undefined
  /** Where a customer asks for their data or closes the account. Undefined where the provider offers no such page. */
  readonly accountDataUrl: string | undefined
  readonly links: readonly ExternalLink[]
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

export interface ExternalLink {
  readonly label: string
  readonly url: string
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
  readonly product: Product
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

/**
 * An address without the slashes at its end. A loop: a regular expression would try a run of slashes anew from each,
 * and some supported browsers know no lookbehind.
 */
export const withoutTrailingSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
