import type { Bind, Container } from 'inversify'

declare const of: unique symbol

/** The key of a service in the container. Only a service of exactly this type can be bound to it. */
export type ServiceKey<A> = symbol & { readonly [of]: (value: A) => A }

export type ServiceKeys<Services> = { readonly [Name in keyof Services]: ServiceKey<Services[Name]> }

/**
 * Creates a key. `name` is the name of the key's type, which inversify shows in errors. Declare a key next to its type;
 * the keys of core's types are in ports.ts.
 */
export const createServiceKey = <A>(name: string): ServiceKey<A> => Symbol(name) as ServiceKey<A>

type AnyServiceKey = symbol & { readonly [of]: unknown }
type ServicesOf<Keys> = { -readonly [Key in keyof Keys]: Keys[Key] extends ServiceKey<infer A> ? A : never }

export const bindConstant = <A>(bind: Bind, key: ServiceKey<A>, value: NoInfer<A>): void => {
  bind<A>(key).toConstantValue(value)
}

/**
 * Binds a service that is created once. `make` receives the services of `keys`. The compiler checks the types of these
 * services, because inversify does not.
 */
export const bindService = <A, const Keys extends readonly AnyServiceKey[]>(
  bind: Bind,
  key: ServiceKey<A>,
  make: (...needs: ServicesOf<Keys>) => NoInfer<A>,
  keys: Keys,
): void => {
  bind<A>(key)
    .toResolvedValue<unknown[]>(make as never, [...keys])
    .inSingletonScope()
}

export const getService = <A>(container: Container, key: ServiceKey<A>): A => container.get<A>(key)

export const getServices = <Keys extends Readonly<Record<string, AnyServiceKey>>>(
  container: Container,
  keys: Keys,
): ServicesOf<Keys> =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, container.get(key)])) as ServicesOf<Keys>
