import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** The networks that customers can't reach: this machine, and private, link-local and carriers' networks (RFC 6890). */
const privateNetworks = new BlockList()
for (const network of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'].concat(
  ...['172.16.0.0/12', '192.168.0.0/16', '::/127', 'fc00::/7', 'fe80::/10'],
)) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

const isPrivateIp = (ip: string): boolean => privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** Returns whether customers can't reach a host: a reserved name (RFC 6761), a name without a dot, or a private IP. */
export const isUnreachableForCustomers = (hostname: string): boolean =>
  hostname.startsWith('[')
    ? isPrivateIp(hostname.slice(1, -1))
    : /^[^.]*\.?$|\.(?:test|example|invalid|localhost|local|internal|home\.arpa)\.?$/.test(hostname) ||
      (/^[\d.]+$/.test(hostname) && isPrivateIp(hostname))

/** Returns the IP addresses of a host, or an empty list if its name is not found. */
export type ResolveHostName = (hostname: string) => Promise<readonly string[]>

export const resolveHostName: ResolveHostName = (hostname) =>
  lookup(hostname, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

/** Returns whether the name or an IP address of a host belongs to this machine or a private network. */
export const isInPrivateNetwork = async ({ hostname }: URL, resolve: ResolveHostName): Promise<boolean> =>
  isUnreachableForCustomers(hostname) || (!hostname.startsWith('[') && (await resolve(hostname)).some(isPrivateIp))
