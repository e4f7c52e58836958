import type { ServiceIdentifier } from 'inversify'

/**
 * A container's token: a binding or a wire of another type does not compile. It has the name of its type and stands beside it,
 * or in ports.ts for a type of core. inversify's errors show the name.
 */
export const token = <A>(name: string): ServiceIdentifier<A> => Symbol(name)
