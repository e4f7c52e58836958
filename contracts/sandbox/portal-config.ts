import { readFile } from 'node:fs/promises'
import type { CaptchaProvider } from './captcha/captcha.ts'
import { type Fields, isFields } from './http/fields.ts'

export const telemetryAt = (sandboxUrl: string): Fields => ({
  telemetry: { url: `${sandboxUrl}/telemetry/v1/logs`, sample: 1, environment: 'sandbox' },
  reports: `${sandboxUrl}/telemetry/v1/reports`,
})

/** The sample configuration with the services, the card form and the captcha of a sandbox. */
export const portalConfigFor = async (sandboxUrl: string, captcha: CaptchaProvider): Promise<Fields> => {
  const sample: unknown = JSON.parse(await readFile(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8'))
  if (!isFields(sample)) throw new Error('ui/hosting/config.json is not a JSON object')
  return {
    ...sample,
    services: {
      ...(isFields(sample['services']) ? sample['services'] : {}),
      sso: `${sandboxUrl}/sso`,
      shop: `${sandboxUrl}/shop`,
      activation: `${sandboxUrl}/activation`,
    },
    cardForm: { provider: 'sandbox', tokenizeUrl: `${sandboxUrl}/cards` },
    captcha:
      captcha === 'altcha' ? { provider: 'altcha', challengeUrl: `${sandboxUrl}/captcha` } : { provider: 'none' },
  }
}
