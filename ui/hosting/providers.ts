import { configured } from './configured.ts'

/** What a page may do besides when a provider is configured: further sources by directive of the policy. */
export interface Provider {
  readonly section: string
  readonly provider: string
  /** True where `config.json` means this provider when it names none. */
  readonly byDefault?: true
  readonly sources: Readonly<Record<string, readonly string[]>>
}

/** The name under which the portal makes the address of a provider's script trusted. */
const ownPolicy = 'portal-scripts'

/** The name under which every library of Google makes its own markup and addresses trusted. */
const googlePolicy = 'goog#html'

/** What each provider's makers say that a strict policy has to allow; none of it is there for a provider that is off. */
const providers: readonly Provider[] = [
  {
    // One script brings the other, whose folder is named after its release; the widget is a frame. The whole folder that
    // Google's guide names for scripts holds others too, some of which run what a page's attributes say.
    section: 'captcha',
    provider: 'recaptcha',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'connect-src': ['https://www.google.com/recaptcha/'],
      // The widget hides its fallback field by a style attribute; style elements stay forbidden.
      'style-src-attr': ["'unsafe-inline'"],
      'trusted-types': [ownPolicy, googlePolicy, 'recaptcha'],
    },
  },
  {
    // Braintree's "Content Security Policies": fields are frames, the client's script is bundled. Whether a customer
    // pays in production or in Braintree's sandbox is in the client token, which a host can't know.
    section: 'cardForm',
    provider: 'braintree',
    byDefault: true,
    sources: {
      'frame-src': ['https://assets.braintreegateway.com'],
      'img-src': ['https://assets.braintreegateway.com'],
      'connect-src': [
        'https://api.braintreegateway.com',
        'https://api.sandbox.braintreegateway.com',
        'https://client-analytics.braintreegateway.com',
        'https://client-analytics.sandbox.braintreegateway.com',
        'https://*.braintree-api.com',
      ],
    },
  },
  {
    // Google's "Use Tag Manager with a Content Security Policy", Google Analytics 4, of whose host this script alone
    // is needed. It would fetch another for a property that is linked with advertising; that one stays away.
    section: 'analytics',
    provider: 'google',
    sources: {
      'script-src': ['https://www.googletagmanager.com/gtag/js'],
      'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
      'connect-src': [
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://www.googletagmanager.com',
      ],
      'trusted-types': [ownPolicy, googlePolicy],
    },
  },
]

/** The providers that `config.json` chooses, and that come from elsewhere. */
export const chosenProviders = (config: unknown): readonly Provider[] =>
  providers.filter(({ section, provider, byDefault = false }) => {
    const chosen = configured(config, section, 'provider')
    return chosen === provider || (byDefault && chosen === undefined)
  })
