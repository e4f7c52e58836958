import { readMailedLink } from '../core/shared/mailed-links.ts'
import { containsSecret } from '../core/shared/url-parameters.ts'

const isUrlWithSecret = (url: string): boolean => readMailedLink(url) !== undefined || containsSecret(new URL(url))

/**
 * Whether the document was loaded at a URL with a token or code, and now has a URL without one. Scripts can read the
 * first URL as long as the document exists.
 */
export const wasLoadedWithSecret = ({ defaultView, URL: url }: Document): boolean => {
  const [navigation] = defaultView?.performance.getEntriesByType('navigation') ?? []
  return navigation !== undefined && isUrlWithSecret(navigation.name) && !isUrlWithSecret(url)
}

/** The name of the policy for trusted types. The content security policy (`ui/hosting`) allows only this name. */
const trustedTypePolicyName = 'portal-scripts'

/** The URLs of the providers' scripts, without their queries. Other URLs are refused. */
const providerScriptUrls = ['https://www.google.com/recaptcha/api.js', 'https://www.googletagmanager.com/gtag/js']

const requireProviderUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  if (!providerScriptUrls.includes(origin + pathname)) throw new TypeError(`${origin} is no provider of scripts`)
  return url
}

interface TrustedTypePolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedTypePolicy
}

const isTrustedTypePolicyFactory = (value: unknown): value is TrustedTypePolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

// The policy is cached, because a page can create a policy with this name only once.
const policyByDocument = new WeakMap<Document, TrustedTypePolicy>()

const getTrustedTypePolicy = (document: Document): TrustedTypePolicy | undefined => {
  const known = policyByDocument.get(document)
  if (known !== undefined) return known
  const factory: unknown = Reflect.get(document.defaultView ?? {}, 'trustedTypes')
  if (!isTrustedTypePolicyFactory(factory)) return undefined
  const policy = factory.createPolicy(trustedTypePolicyName, { createScriptURL: requireProviderUrl })
  policyByDocument.set(document, policy)
  return policy
}

/**
 * Runs a provider's script in the page. Rejects if the first URL of the page contained a secret, if the script is not
 * in `providerScriptUrls`, or if it can't be loaded. Removes the script element after a failure.
 */
export const loadScript = (document: Document, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (wasLoadedWithSecret(document)) throw new Error('The first URL of this page holds a secret')
    const script = document.createElement('script')
    Reflect.set(script, 'src', getTrustedTypePolicy(document)?.createScriptURL(url) ?? requireProviderUrl(url))
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script of ${new URL(url).host} failed to load`))
    }
    document.head.append(script)
  })
