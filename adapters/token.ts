import * as E from 'fp-ts/Either'
import type { Bind, Container, ContainerModule } from 'inversify'
import type { AppError, Outcome } from '../core/shared/app-error.ts'
import type { Log } from '../core/shared/ports.ts'
import { loadOnce } from '../core/shared/single-flight.ts'

declare const of: unique symbol

/** The key of a service in the container. It accepts no service of a wider or a narrower type. */
export type Token<A> = symbol & { readonly [of]: (value: A) => A }

/** A token with the name of its type: inversify's errors show it. Declare it next to its type; for a type of core in ports.ts. */
export const token = <A>(name: string): Token<A> => Symbol(name) as Token<A>

type AnyToken = symbol & { readonly [of]: unknown }
type ServicesOf<Tokens> = { -readonly [Key in keyof Tokens]: Tokens[Key] extends Token<infer A> ? A : never }

/** Binds a service that exists already. */
export const constant = <A>(bind: Bind, service: Token<A>, value: NoInfer<A>): void => {
  bind<A>(service).toConstantValue(value)
}

/** Binds a service that is made once, of the services of these tokens. inversify itself takes any token for any argument. */
export const resolved = <A, const Tokens extends readonly AnyToken[]>(
  bind: Bind,
  service: Token<A>,
  make: (...needs: ServicesOf<Tokens>) => NoInfer<A>,
  tokens: Tokens,
): void => {
  bind<A>(service)
    .toResolvedValue<unknown[]>(make as never, [...tokens])
    .inSingletonScope()
}

export const serviceOf = <A>(container: Container, service: Token<A>): A => container.get<A>(service)

/** The services of these tokens, under their names. */
export const servicesOf = <Tokens extends Readonly<Record<string, AnyToken>>>(
  container: Container,
  tokens: Tokens,
): ServicesOf<Tokens> =>
  Object.fromEntries(Object.entries(tokens).map(([name, key]) => [name, container.get(key)])) as ServicesOf<Tokens>

/** Loads a service whose code few pages need. Rejects when that can't be loaded; the next call tries again. */
export type Late<A> = () => Promise<A>

/** Binds a `Late` service. Its first call adds the service's module to the same container. */
export const late =
  <A>(loader: Token<Late<A>>, service: Token<A>, load: () => Promise<ContainerModule>) =>
  (container: Container): void => {
    const added = loadOnce(async () => container.loadSync(await load()))
    constant(container.bind.bind(container), loader, async () => {
      await added()
      return serviceOf(container, service)
    })
  }

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/** A call of a late service. It fails as without a network if that can't be loaded. */
export const callLate =
  <Service, A>(name: string, load: Late<Service>, log: Log, call: (service: Service) => Outcome<A>): Outcome<A> =>
  async () => {
    try {
      return await call(await load())()
    } catch (error) {
      log.warn(`${name}.not-loaded`, { reason: error instanceof Error ? error.name : typeof error })
      return E.left(notLoaded)
    }
  }
