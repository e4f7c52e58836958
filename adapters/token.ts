import type { Bind, Container } from 'inversify'

declare const of: unique symbol

/** The key of a service in the container. Only a service of exactly this type can be bound to it. */
export type Token<A> = symbol & { readonly [of]: (value: A) => A }

export type Tokens<Services> = { readonly [Name in keyof Services]: Token<Services[Name]> }

/**
 * Creates a token. `name` is the name of its type, which inversify shows in errors. Declare a token next to its type;
 * the tokens of core's types are in ports.ts.
 */
export const createToken = <A>(name: string): Token<A> => Symbol(name) as Token<A>

type AnyToken = symbol & { readonly [of]: unknown }
type ServicesOf<Tokens> = { -readonly [Key in keyof Tokens]: Tokens[Key] extends Token<infer A> ? A : never }

export const bindConstant = <A>(bind: Bind, service: Token<A>, value: NoInfer<A>): void => {
  bind<A>(service).toConstantValue(value)
}

/**
 * Binds a service that is created once. `make` receives the services of `tokens`. inversify itself does not check that
 * they have the types of the arguments.
 */
export const bindService = <A, const Tokens extends readonly AnyToken[]>(
  bind: Bind,
  service: Token<A>,
  make: (...needs: ServicesOf<Tokens>) => NoInfer<A>,
  tokens: Tokens,
): void => {
  bind<A>(service)
    .toResolvedValue<unknown[]>(make as never, [...tokens])
    .inSingletonScope()
}

export const getService = <A>(container: Container, service: Token<A>): A => container.get<A>(service)

export const getServices = <Tokens extends Readonly<Record<string, AnyToken>>>(
  container: Container,
  tokens: Tokens,
): ServicesOf<Tokens> =>
  Object.fromEntries(Object.entries(tokens).map(([name, key]) => [name, container.get(key)])) as ServicesOf<Tokens>
