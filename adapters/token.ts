import type { Bind, Container } from 'inversify'

declare const of: unique symbol

/** The key of a service in the container. It does not accept services of a wider or a narrower type. */
export type Token<A> = symbol & { readonly [of]: (value: A) => A }

/** A token for each service, under its name. */
export type Tokens<Services> = { readonly [Name in keyof Services]: Token<Services[Name]> }

/**
 * Creates a token, with the name of its type for inversify's errors. Declare it next to its type, or in ports.ts for a
 * type of core.
 */
export const token = <A>(name: string): Token<A> => Symbol(name) as Token<A>

type AnyToken = symbol & { readonly [of]: unknown }
type ServicesOf<Tokens> = { -readonly [Key in keyof Tokens]: Tokens[Key] extends Token<infer A> ? A : never }

/** Binds a service that already exists. */
export const bindConstant = <A>(bind: Bind, service: Token<A>, value: NoInfer<A>): void => {
  bind<A>(service).toConstantValue(value)
}

/**
 * Binds a service that is created once from the services of these tokens. inversify alone would accept any token for any
 * argument.
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

export const serviceOf = <A>(container: Container, service: Token<A>): A => container.get<A>(service)

/** Returns the services of these tokens, under their names. */
export const servicesOf = <Tokens extends Readonly<Record<string, AnyToken>>>(
  container: Container,
  tokens: Tokens,
): ServicesOf<Tokens> =>
  Object.fromEntries(Object.entries(tokens).map(([name, key]) => [name, container.get(key)])) as ServicesOf<Tokens>
