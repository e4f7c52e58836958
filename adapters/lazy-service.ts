import * as E from 'fp-ts/Either'
import type { Container, ContainerModule } from 'inversify'
import type { AppError, Outcome } from '../core/shared/app-error.ts'
import type { Log } from '../core/shared/ports.ts'
import { loadOnce } from '../core/shared/single-flight.ts'
import { bindConstant, getService, type ServiceKey } from './service-key.ts'

/** Loads a service that few pages need. Rejects if its code can't be loaded; the next call then tries again. */
export type LazyLoader<A> = () => Promise<A>

/** Binds the loader of a service. The first use of the service adds its module to the same container. */
export const bindLazyService =
  <A>(loader: ServiceKey<LazyLoader<A>>, service: ServiceKey<A>, load: () => Promise<ContainerModule>) =>
  (container: Container): void => {
    const added = loadOnce(async () => container.loadSync(await load()))
    bindConstant(container.bind.bind(container), loader, async () => {
      await added()
      return getService(container, service)
    })
  }

const serviceNotLoadedError: AppError = { tag: 'unreachable', reason: 'network' }

/** Calls a lazy service. If the service can't be loaded, the call fails as it does without a network. */
export const callLazyService =
  <Service, A>(name: string, load: LazyLoader<Service>, log: Log, call: (service: Service) => Outcome<A>): Outcome<A> =>
  async () => {
    try {
      return await call(await load())()
    } catch (error) {
      log.warn(`${name}.not-loaded`, { reason: error instanceof Error ? error.name : typeof error })
      return E.left(serviceNotLoadedError)
    }
  }
