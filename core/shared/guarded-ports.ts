import { left } from 'fp-ts/Either'
import type { AppError, Outcome } from './app-error.ts'
import type { Log } from './ports.ts'

type ResultOf<Member> = Member extends (...values: never[]) => infer A ? A : undefined

/** The members of a port that must return a value, with the types of their values. */
type RequiredResults<Port> = {
  readonly [Name in keyof Port as undefined extends ResultOf<Port[Name]> ? never : Name]: ResultOf<Port[Name]>
}

type OutcomeMemberNames<Port> = {
  [Name in keyof Port]-?: ResultOf<Port[Name]> extends Outcome<unknown> ? Name : never
}[keyof Port]

/**
 * What a port does when its adapter throws. 'call': the call fails. 'local': the member returns undefined, like an
 * empty store. An object: the values of the members that must not return undefined. 'never': nothing can throw,
 * because the port is data or is created by core.
 */
export type ThrowPolicy<Port> = Port extends unknown
  ? [OutcomeMemberNames<Port>] extends [never]
    ? 'never' | (keyof RequiredResults<Port> extends never ? 'local' : RequiredResults<Port>)
    : 'call'
  : never

type PortsWithPolicy<Ports> = {
  readonly [Name in keyof Ports as 'call' extends ThrowPolicy<Ports[Name]> ? never : Name]: unknown
}

/** The policies of all ports. A port that is left out has the default policy 'call'. */
export type ThrowPolicies<Ports> = PortsWithPolicy<Ports> & {
  readonly [Name in keyof Ports]?: ThrowPolicy<Ports[Name]>
}

const guardPort = <Port extends object>(port: Port, throws: unknown, name: string, log: Log): Port => {
  const logThrown = (member: PropertyKey, reason: unknown): AppError => {
    const detail = `thrown: ${reason instanceof Error ? reason.name : typeof reason}`
    log.warn('port.thrown', { port: `${name}.${String(member)}`, detail })
    return { tag: 'undecodable', detail }
  }
  return new Proxy(port, {
    get: (target, member) => {
      const run: unknown = Reflect.get(target, member)
      if (typeof run !== 'function') return run
      if (throws === 'call')
        return (...values: readonly unknown[]): Outcome<unknown> =>
          async () => {
            try {
              return await run.apply(target, values)()
            } catch (reason) {
              return left(logThrown(member, reason))
            }
          }
      return (...values: readonly unknown[]): unknown => {
        try {
          return run.apply(target, values)
        } catch (reason) {
          logThrown(member, reason)
          return Reflect.get(Object(throws), member)
        }
      }
    },
  })
}

/**
 * Wraps the ports so that they never throw: a bug in an adapter then shows as a failed call instead of a screen that
 * loads forever.
 */
export const guardPorts = <Ports extends object>(ports: Ports, throws: ThrowPolicies<Ports>, log: Log): Ports => {
  const safe = Object.entries(ports).map(([name, port]) => {
    const policy: unknown = Reflect.get(throws, name) ?? 'call'
    return [name, policy === 'never' ? port : guardPort(Object(port), policy, name, log)]
  })
  return Object.fromEntries(safe)
}
