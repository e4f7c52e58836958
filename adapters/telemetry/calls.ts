import type { CalledService } from '../../core/telemetry/ports.ts'

/** Every call of the portal (specification §7): service, method and path, and the grant where one path has several. */
export const callNames = [
  'sso POST /oauth2/token (password)',
  'sso POST /oauth2/token (client_credentials)',
  'sso POST /oauth2/token (magic_link)',
  'sso POST /user/register',
  'sso PUT /user/pre-register',
  'sso POST /user/reset-password',
  'sso POST /user/confirm-reset-password',
  'sso POST /user/confirm-email-change',
  'sso PUT /user/set-password',
  'sso GET /user/me',
  'sso POST /user/request-email-change',
  'sso POST /user/change-password',
  'sso POST /user/confirm',
  'sso GET /magic-link/{token}',
  'sso POST /magic-link/clone',
  'shop GET /purchase',
  'shop GET /subscription/{id}/cancel',
  'shop GET /payment-method-update/{id}/clienttoken',
  'shop GET /payment-method-update/{id}',
  'activation GET /user/check',
  'activation GET /activation/activation-code/{code}',
  'activation POST /activation/activate',
  'activation GET /code/verify/{code}',
  'activation POST /user/email/resend',
] as const

export type CallName = (typeof callNames)[number]

const matches = (template: string, segments: readonly string[]): boolean => {
  const parts = template.split('/').slice(1)
  return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i])
}

/** The name of a call, without any value of its address. */
export const callNameOf = ({ method, path, grant }: CalledService): CallName | undefined =>
  callNames.find((name) => {
    const [, itsMethod, template = '', itsGrant] = name.split(' ')
    const hasGrant = itsGrant === (grant === undefined ? undefined : `(${grant})`)
    return itsMethod === method && hasGrant && matches(template, path)
  })
