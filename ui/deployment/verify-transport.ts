import { address as addresses } from '../routes/table.ts'
import { ask, type Finding } from './site.ts'

const isOfThisMachine = ({ hostname }: URL): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * Whether plain HTTP leads to TLS, to the same address.
 *
 * @param plain where plain HTTP is answered
 */
export const transportFindings = async (portal: URL, plain: URL): Promise<readonly Finding[]> => {
  if (portal.protocol !== 'https:')
    return isOfThisMachine(portal) ? [] : [{ place: portal.origin, problem: 'customers are served without TLS' }]
  const path = `${addresses.signIn}?from=verify`
  const answer = await ask(new URL(path, plain))
  const place = new URL(path, plain).href
  if (answer === undefined) return [{ place, problem: 'no answer: a redirect to TLS expected' }]
  const location = answer.headers.get('location') ?? ''
  const target = URL.canParse(location, plain.href) ? new URL(location, plain) : undefined
  const leads =
    target?.protocol === 'https:' && target.hostname === plain.hostname && target.pathname + target.search === path
  if ([301, 308].includes(answer.status) && leads) return []
  return [{ place, problem: `a lasting redirect to TLS expected (${`${answer.status} ${location}`.trimEnd()})` }]
}
