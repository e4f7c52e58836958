import { ContainerModule } from 'inversify'
import { ssoMagicLinks } from '../sso/sso-magic-links.ts'
import * as token from '../tokens.ts'

/** What magic links need of the world outside. */
export const magicLinkModule = new ContainerModule(({ bind }) => {
  bind(token.MagicLinks).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoMagicLinks(client, { sso, clientId }),
    [token.HttpClient, token.Config],
  )
})
