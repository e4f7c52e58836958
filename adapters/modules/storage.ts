import { ContainerModule } from 'inversify'
import { browserUserTokens } from '../storage/browser-user-tokens.ts'
import { changesElsewhere, createLocalStore } from '../storage/local-store.ts'
import { localClientTokens } from '../storage/session-stores.ts'
import { storedPorts } from '../storage/stored-ports.ts'
import * as token from '../tokens.ts'

/** What this browser remembers. */
export const storageModule = new ContainerModule(({ bind }) => {
  bind(token.LocalStore).toResolvedValue(({ localStorage }) => createLocalStore(localStorage), [token.Platform])
  bind(token.TabStore).toResolvedValue(({ sessionStorage }) => createLocalStore(sessionStorage), [token.Platform])
  bind(token.StoredPorts).toResolvedValue(
    ({ page }, store, tabStore, clock) =>
      storedPorts(store, tabStore, clock, (name) => changesElsewhere(page.window, name)),
    [token.Platform, token.LocalStore, token.TabStore, token.Clock],
  )
  bind(token.ClientTokenStore).toResolvedValue(localClientTokens, [token.LocalStore])
  bind(token.UserTokenStore).toResolvedValue(
    ({ page }, store, clock, { session }) => browserUserTokens(page, store, clock, session),
    [token.Platform, token.LocalStore, token.Clock, token.Config],
  )
})
