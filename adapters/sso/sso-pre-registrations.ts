import { ContainerModule } from 'inversify'
import type { PreRegistrations } from '../../core/activation/ports.ts'
import { ServiceConfig } from '../config.ts'
import { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignored } from '../http/request.ts'
import { productPort } from '../products-ports.ts'
import { bindService } from '../token.ts'

/** `PUT /user/pre-register`: creates an account without a password. The sign-on service sends no email for it. */
const ssoPreRegistrations = (http: HttpClient, { services: { sso } }: ServiceConfig): PreRegistrations => ({
  register: (email) =>
    http.run({
      call: 'sso PUT /user/pre-register',
      service: sso,
      body: { email, send_email: false },
      credential: clientCredential,
      retry: 'never',
      answer: ignored,
      refusals: { 'account-exists': ignored },
    }),
})

export const preRegistrations = new ContainerModule(({ bind }) =>
  bindService(bind, productPort.preRegistrations, ssoPreRegistrations, [HttpClient, ServiceConfig]),
)
