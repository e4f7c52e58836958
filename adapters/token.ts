/** Written out, because the core package, which has these tokens too, does without inversify and its types. */
export type Token<A> = symbol | (abstract new (...values: unknown[]) => A)

/**
 * A container's token: a binding or a wire of another type does not compile. It has the name of its type and stands beside it,
 * or in ports.ts for a type of core. inversify's errors show the name.
 */
export const token = <A>(name: string): Token<A> => Symbol(name)
