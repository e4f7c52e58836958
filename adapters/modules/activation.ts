import { ContainerModule } from 'inversify'
import { activationEmails } from '../activation/activation-emails.ts'
import { activationLicenses } from '../activation/activation-licenses.ts'
import { ssoPreRegistrations } from '../sso/sso-pre-registrations.ts'
import { localActivation } from '../storage/local-activation.ts'
import * as token from '../tokens.ts'

/** What license activation needs of the world outside. */
export const activationModule = new ContainerModule(({ bind }) => {
  bind(token.ActivationStore).toResolvedValue(localActivation, [token.LocalStore, token.Clock])
  bind(token.Licenses).toResolvedValue(
    (client, { services: { activation } }, language) => activationLicenses(client, { activation, language }),
    [token.HttpClient, token.Config, token.LanguageChoice],
  )
  bind(token.EmailVerifications).toResolvedValue(
    (client, { services: { activation } }, language) => activationEmails(client, { activation, language }),
    [token.HttpClient, token.Config, token.LanguageChoice],
  )
  bind(token.PreRegistrations).toResolvedValue(
    (client, { services: { sso } }) => ssoPreRegistrations(client, sso),
    [token.HttpClient, token.Config],
  )
})
