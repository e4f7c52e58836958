import type { PreRegistrations } from '../../core/activation/ports.ts'
import type { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignored } from '../http/request.ts'
import type { SsoOptions } from './sso-tokens.ts'

/** PUT /user/pre-register: an account without a password yet. The sign-on service sends no e-mail for it. */
export const ssoPreRegistrations = (http: HttpClient, { sso }: SsoOptions): PreRegistrations => ({
  register: (email) =>
    http.run({
      method: 'PUT',
      service: sso,
      path: ['user', 'pre-register'],
      body: { email, send_email: false },
      credential: clientCredential,
      retry: 'never',
      answer: ignored,
    }),
})
