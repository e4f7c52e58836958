import { ContainerModule } from 'inversify'
import type { PreRegistrations } from '../../core/activation/ports.ts'
import { ServiceConfig } from '../config.ts'
import { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignoredAnswer } from '../http/request.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'

/** `PUT /user/pre-register`: creates an account without a password. The sign-on service sends no email for it. */
const createPreRegistrations = (http: HttpClient, { services: { sso } }: ServiceConfig): PreRegistrations => ({
  register: (email) =>
    http.run({
      call: 'sso PUT /user/pre-register',
      serviceUrl: sso,
      body: { email, send_email: false },
      credential: clientCredential,
      retry: 'never',
      answer: ignoredAnswer,
      refusals: { 'account-exists': ignoredAnswer },
    }),
})

export const preRegistrationsModule = new ContainerModule(({ bind }) =>
  bindService(bind, productPortKeys.preRegistrations, createPreRegistrations, [HttpClient, ServiceConfig]),
)
