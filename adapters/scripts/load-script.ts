/** The name that the content security policy knows this policy by (`ui/hosting`). */
const policyName = 'portal-scripts'

interface TrustedTypePolicy {
  createScriptURL(address: string): unknown
}

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): TrustedTypePolicy
}

const hasPolicies = (value: unknown): value is TrustedTypePolicies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

// A policy can be made once a page, for all callers.
const policies = new WeakMap<Document, TrustedTypePolicy>()

const policyOf = (document: Document): TrustedTypePolicy | undefined => {
  const known = policies.get(document)
  if (known !== undefined) return known
  const factory: unknown = Reflect.get(document.defaultView ?? {}, 'trustedTypes')
  if (!hasPolicies(factory)) return undefined
  const policy = factory.createPolicy(policyName, { createScriptURL: (address) => address })
  policies.set(document, policy)
  return policy
}

/**
 * Runs a provider's script in the page. `address` is a constant of the adapter that asks, never something from outside:
 * it is vouched for where the page demands trusted types. Rejects when the script does not come, and leaves no element.
 */
export const loadScript = (document: Document, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Reflect.set(script, 'src', policyOf(document)?.createScriptURL(address) ?? address)
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script of ${new URL(address).host} did not come`))
    }
    document.head.append(script)
  })
