import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Networks that reach no customer: this machine, private ones, links and carriers' (RFC 6890). */
const privateNetworks = new BlockList()
for (const network of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'].concat(
  ...['172.16.0.0/12', '192.168.0.0/16', '::/127', 'fc00::/7', 'fe80::/10'],
)) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

const isPrivate = (address: string): boolean => privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Names that reach no customer (RFC 6761), such as the sample's or one of a single network, and private addresses. */
export const isOfNoCustomer = (hostname: string): boolean =>
  hostname.startsWith('[')
    ? isPrivate(hostname.slice(1, -1))
    : /^[^.]*\.?$|\.(?:test|example|invalid|localhost|local|internal|home\.arpa)\.?$/.test(hostname) ||
      (/^[\d.]+$/.test(hostname) && isPrivate(hostname))

/** The addresses of a host; none where its name is not found. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export const resolveName: Resolve = (hostname) =>
  lookup(hostname, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

/** Whether a host is this machine or in a private network, by its name or by the address that its name has. */
export const isInside = async ({ hostname }: URL, resolve: Resolve): Promise<boolean> =>
  isOfNoCustomer(hostname) || (!hostname.startsWith('[') && (await resolve(hostname)).some(isPrivate))
