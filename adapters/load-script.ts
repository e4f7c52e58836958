import { readMailedLink } from '../core/shared/mailed-links.ts'
import { containsSecret } from '../core/shared/url-parameters.ts'

const isSecret = (url: string): boolean => readMailedLink(url) !== undefined || containsSecret(new URL(url))

/**
 * Returns whether the document was loaded at a URL with a token or code and has another URL now. As long as the document
 * exists, scripts can read the first one.
 */
export const beganWithSecret = ({ defaultView, URL: url }: Document): boolean => {
  const [navigation] = defaultView?.performance.getEntriesByType('navigation') ?? []
  return navigation !== undefined && isSecret(navigation.name) && !isSecret(url)
}

/** The name of this policy in the content security policy (`ui/hosting`). */
const policyName = 'portal-scripts'

/** The scripts of providers, without their queries. Only these URLs become trusted types. */
const providerScripts = ['https://www.google.com/recaptcha/api.js', 'https://www.googletagmanager.com/gtag/js']

const requireProviderUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  if (!providerScripts.includes(origin + pathname)) throw new TypeError(`${origin} is no provider of scripts`)
  return url
}

interface TrustedTypePolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedTypePolicy
}

const hasPolicies = (value: unknown): value is TrustedTypePolicies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

// A page can create its policy only once.
const policies = new WeakMap<Document, TrustedTypePolicy>()

const policyOf = (document: Document): TrustedTypePolicy | undefined => {
  const known = policies.get(document)
  if (known !== undefined) return known
  const factory: unknown = Reflect.get(document.defaultView ?? {}, 'trustedTypes')
  if (!hasPolicies(factory)) return undefined
  const policy = factory.createPolicy(policyName, { createScriptURL: requireProviderUrl })
  policies.set(document, policy)
  return policy
}

/**
 * Runs a provider's script in the page. Rejects if the first URL of the page contained a secret, or if the script is
 * unknown or can't be loaded. After a failure, no element stays.
 */
export const loadScript = (document: Document, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (beganWithSecret(document)) throw new Error('The first URL of this page holds a secret')
    const script = document.createElement('script')
    Reflect.set(script, 'src', policyOf(document)?.createScriptURL(url) ?? requireProviderUrl(url))
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script of ${new URL(url).host} failed to load`))
    }
    document.head.append(script)
  })
