import type { Service } from './services.ts'

/** A call that the portal makes (specification §7). */
export interface PortalCall {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT'
  /** A template: `{id}` stands for one segment of the path. */
  readonly path: string
  /** Tells the grants of one address apart. */
  readonly grant?: 'password' | 'client_credentials' | 'magic_link'
}

/** Every call that the portal makes, in the order of the specification. */
export const calls: readonly PortalCall[] = [
  { service: 'sso', method: 'POST', path: '/oauth2/token', grant: 'password' },
  { service: 'sso', method: 'POST', path: '/oauth2/token', grant: 'client_credentials' },
  { service: 'sso', method: 'POST', path: '/oauth2/token', grant: 'magic_link' },
  { service: 'sso', method: 'POST', path: '/user/register' },
  { service: 'sso', method: 'PUT', path: '/user/pre-register' },
  { service: 'sso', method: 'POST', path: '/user/reset-password' },
  { service: 'sso', method: 'POST', path: '/user/confirm-reset-password' },
  { service: 'sso', method: 'POST', path: '/user/confirm-email-change' },
  { service: 'sso', method: 'PUT', path: '/user/set-password' },
  { service: 'sso', method: 'GET', path: '/user/me' },
  { service: 'sso', method: 'POST', path: '/user/request-email-change' },
  { service: 'sso', method: 'POST', path: '/user/change-password' },
  { service: 'sso', method: 'POST', path: '/user/confirm' },
  { service: 'sso', method: 'GET', path: '/magic-link/{token}' },
  { service: 'sso', method: 'POST', path: '/magic-link/clone' },
  { service: 'shop', method: 'GET', path: '/purchase' },
  { service: 'shop', method: 'GET', path: '/subscription/{id}/cancel' },
  { service: 'shop', method: 'GET', path: '/payment-method-update/{id}/clienttoken' },
  { service: 'shop', method: 'GET', path: '/payment-method-update/{id}' },
  { service: 'activation', method: 'GET', path: '/user/check' },
  { service: 'activation', method: 'GET', path: '/activation/activation-code/{code}' },
  { service: 'activation', method: 'POST', path: '/activation/activate' },
  { service: 'activation', method: 'GET', path: '/code/verify/{code}' },
  { service: 'activation', method: 'POST', path: '/user/email/resend' },
]

export const nameOf = ({ method, path, grant }: PortalCall): string =>
  `${method.padEnd(4)} ${path}${grant === undefined ? '' : ` (${grant})`}`

/** A request, as far as it says which call it is. */
export interface Addressed {
  readonly method: string
  readonly path: string
  readonly grant: string | undefined
}

const fits = (template: string, path: string): boolean => {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  )
}

/** Which call of a service a request is; undefined when it is none that the portal makes. */
export const callOf = (service: Service, { method, path, grant }: Addressed): PortalCall | undefined =>
  calls.find(
    (call) => call.service === service && call.method === method && fits(call.path, path) && call.grant === grant,
  )
