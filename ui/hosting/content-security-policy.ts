import type { Config } from '../../adapters/config.ts'

/** The directives for every page, to which the origins of the configured services are added. */
const commonPolicyText = `
  default-src 'none';
  script-src 'self';
  style-src 'self';
  img-src 'self' data:;
  font-src 'self';
  manifest-src 'self';
  connect-src 'self';
  object-src 'none';
  base-uri 'none';
  form-action 'none';
  frame-ancestors 'none';
  require-trusted-types-for 'script';
`

/**
 * The directives for reCAPTCHA. Its first script loads a second script from `releases/`, and the widget is a frame.
 * Google's guide allows a folder above `releases/`, but that folder also contains scripts that run code from a page's
 * attributes. The widget hides its fallback field with a style attribute, so style attributes are allowed. The three
 * trusted types policies belong to the portal (for URLs of scripts), to Google's libraries and to the widget.
 */
const recaptchaPolicyText = `
  script-src https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/;
  frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;
  connect-src https://www.google.com/recaptcha/;
  style-src-attr 'unsafe-inline';
  trusted-types portal-scripts goog#html recaptcha;
`

/**
 * The directives of Braintree's guide "Content Security Policies", except the source of its script, which is bundled.
 * Production and Braintree's sandbox are both allowed, because only the client token says which of them is used.
 */
const braintreePolicyText = `
  frame-src https://assets.braintreegateway.com;
  img-src https://assets.braintreegateway.com;
  connect-src https://api.braintreegateway.com https://api.sandbox.braintreegateway.com
    https://client-analytics.braintreegateway.com https://client-analytics.sandbox.braintreegateway.com
    https://*.braintree-api.com;
`

/** The directives of Google's guide "Use Tag Manager with a Content Security Policy", except those for advertising. */
const googleAnalyticsPolicyText = `
  script-src https://www.googletagmanager.com/gtag/js;
  img-src https://*.google-analytics.com https://www.googletagmanager.com;
  connect-src https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com;
  trusted-types portal-scripts goog#html;
`

const findCalledOrigins = ({ services, captcha, cardForm, telemetry }: Config): readonly string[] => {
  const urls = [
    ...[services.sso, services.shop, services.activation],
    ...(captcha.provider === 'altcha' ? [captcha.challengeUrl] : []),
    ...(cardForm.provider === 'sandbox' ? [cardForm.tokenizeUrl] : []),
    ...(telemetry === undefined ? [] : [telemetry.url]),
  ]
  return [...new Set(urls.map((url) => new URL(url).origin))].sort()
}

export interface HeaderOptions {
  readonly https: boolean
  /** The inline styles and scripts of the page, as `hashInlineSources` returns them. */
  readonly inline?: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
}

/**
 * Returns the policy of a page. It allows only the services and providers in `config`; if `config.json` is invalid
 * (undefined), it allows none. With TLS, it also upgrades requests to TLS.
 */
export const createContentSecurityPolicy = (config: Config | undefined, { https, inline }: HeaderOptions): string => {
  const directives = [
    commonPolicyText,
    `script-src ${inline?.scripts.join(' ') ?? ''}`,
    `style-src ${inline?.styles.join(' ') ?? ''}`,
    `connect-src ${config === undefined ? '' : findCalledOrigins(config).join(' ')}`,
    config?.captcha.provider === 'recaptcha' ? recaptchaPolicyText : '',
    config?.cardForm.provider === 'braintree' ? braintreePolicyText : '',
    config?.analytics.provider === 'google' ? googleAnalyticsPolicyText : '',
  ].join(';')
  const policy = new Map<string, readonly string[]>()
  for (const directive of directives.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name !== '') policy.set(name, [...new Set([...(policy.get(name) ?? []), ...sources])])
  }
  if (!policy.has('trusted-types')) policy.set('trusted-types', ["'none'"])
  if (https) policy.set('upgrade-insecure-requests', [])
  return [...policy].map((directive) => directive.flat().join(' ')).join('; ')
}
