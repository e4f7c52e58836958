import { ContainerModule } from 'inversify'
import { browserDevice } from '../device/browser-device.ts'
import { ssoMagicLinks } from '../sso/sso-magic-links.ts'
import * as token from '../tokens.ts'

/** What magic links need of the world outside. */
export const magicLinkModule = new ContainerModule(({ bind }) => {
  bind(token.Device).toResolvedValue(({ navigator }) => browserDevice(navigator), [token.Platform])
  bind(token.MagicLinks).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoMagicLinks(client, { sso, clientId }),
    [token.HttpClient, token.Config],
  )
})
