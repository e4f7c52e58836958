import type { PreRegistrations } from '../../core/activation/ports.ts'
import { ignored } from '../http/decode.ts'
import type { HttpClient } from '../http/http-client.ts'
import { clientCredential } from '../http/request.ts'

/** PUT /user/pre-register: an account without a password yet, and without a mail of the sign-on service's own. */
export const ssoPreRegistrations = (http: HttpClient, sso: string): PreRegistrations => ({
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
