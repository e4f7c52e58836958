/** Written out, because the core package, which has these tokens too, does without inversify and its types. */
export type Token<A> = symbol | (abstract new (...values: unknown[]) => A)

/**
 * A container's token. It has the name of its type, and inversify's errors show the name. It stands beside the type; in
 * ports.ts for a type of core. The arguments of a binding's lambda get its type. The compiler does not check the tokens
 * of a named factory, because inversify takes any function for a token: a test resolves every service.
 */
export const token = <A>(name: string): Token<A> => Symbol(name)
