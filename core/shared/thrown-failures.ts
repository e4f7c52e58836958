import * as TE from 'fp-ts/TaskEither'
import type { AppError, Outcome } from './app-error.ts'
import type { Log } from './ports.ts'

/**
 * The same port, whose calls fail where they would throw. A fault of an adapter, such as an answer that it does not expect,
 * then shows as a failed call, and no screen loads for ever.
 */
const withoutThrows = <Port extends object>(port: Port, log: Log): Port => {
  const fail = (reason: unknown) => {
    const detail = `thrown: ${reason instanceof Error ? reason.name : typeof reason}`
    log.warn('port.thrown', { detail })
    const error: AppError = { tag: 'undecodable', detail }
    return TE.left(error)()
  }
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      const call = member.bind(target)
      // No call of a port has a fourth.
      return (one: unknown, two: unknown, three: unknown): Outcome<unknown> =>
        async () => {
          try {
            return await call(one, two, three)()
          } catch (reason) {
            return fail(reason)
          }
        }
    },
  })
}

/** The same ports; those of these names, which call a service or a provider, fail where they would throw. */
export const failingPorts = <Ports extends { readonly log: Log }, Name extends keyof Ports & string>(
  ports: Ports,
  names: readonly Name[],
): Ports => {
  const safe = names.map((name) => [name, withoutThrows(Object(ports[name]), ports.log)])
  return { ...ports, ...Object.fromEntries(safe) }
}
