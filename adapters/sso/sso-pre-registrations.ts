import { ContainerModule } from 'inversify'
import type { PreRegistrations } from '../../core/activation/ports.ts'
import { ServiceConfig } from '../config.ts'
import { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignoredBodyCodec } from '../http/request.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'

/** Creates pre-registrations, which are accounts without a password (`PUT /user/pre-register`). Sends no email. */
const createPreRegistrationsPort = (http: HttpClient, { services: { sso } }: ServiceConfig): PreRegistrations => ({
  register: (email) =>
    http.run({
      call: 'sso PUT /user/pre-register',
      serviceUrl: sso,
      body: { email, send_email: false },
      credential: clientCredential,
      retry: 'never',
      answer: ignoredBodyCodec,
      refusals: { 'account-exists': ignoredBodyCodec },
    }),
})

export const preRegistrationsModule = new ContainerModule(({ bind }) =>
  bindService(bind, productPortKeys.preRegistrations, createPreRegistrationsPort, [HttpClient, ServiceConfig]),
)
