/** Written out, because the core package, which has these tokens too, does without inversify and its types. */
export type Token<A> = symbol | (abstract new (...values: unknown[]) => A)

/**
 * A container's token. It has the name of its type and stands beside it, or in ports.ts for a type of core; inversify's errors
 * show the name. The arguments of a binding's lambda get its type. Those of a named factory are not checked by the compiler:
 * inversify takes any function for a token, so a test resolves every service.
 */
export const token = <A>(name: string): Token<A> => Symbol(name)
