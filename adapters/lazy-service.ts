import * as E from 'fp-ts/Either'
import type { Container, ContainerModule } from 'inversify'
import type { AppError, Outcome } from '../core/shared/app-error.ts'
import type { Log } from '../core/shared/ports.ts'
import { loadOnce } from '../core/shared/single-flight.ts'
import { bindConstant, serviceOf, type Token } from './token.ts'

/** Loads a service whose code few pages need. If the code can't be loaded, it rejects, and the next call tries again. */
export type Lazy<A> = () => Promise<A>

/** Binds a `Lazy` service. Its first call adds the service's module to the same container. */
export const bindLazy =
  <A>(loader: Token<Lazy<A>>, service: Token<A>, load: () => Promise<ContainerModule>) =>
  (container: Container): void => {
    const added = loadOnce(async () => container.loadSync(await load()))
    bindConstant(container.bind.bind(container), loader, async () => {
      await added()
      return serviceOf(container, service)
    })
  }

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/** Calls a lazy service. If the service can't be loaded, the call fails as it does without a network. */
export const callLazy =
  <Service, A>(name: string, load: Lazy<Service>, log: Log, call: (service: Service) => Outcome<A>): Outcome<A> =>
  async () => {
    try {
      return await call(await load())()
    } catch (error) {
      log.warn(`${name}.not-loaded`, { reason: error instanceof Error ? error.name : typeof error })
      return E.left(notLoaded)
    }
  }
