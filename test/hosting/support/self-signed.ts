import { generateKeyPairSync, sign } from 'node:crypto'

/** An ASN.1 value, the way certificates are written: its kind, its length, and what is in it. */
const value = (kind: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length]
  return Buffer.concat([Buffer.from([kind, ...(length < 0x80 ? [length] : long)]), content])
}

const sequence = (...parts: readonly Buffer[]) => value(0x30, ...parts)
const number = (bytes: number) => value(0x02, Buffer.from([bytes]))
const time = (text: string) => value(0x18, Buffer.from(text))
const identifier = (hex: string) => value(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')
const alternativeNames = identifier('551d11')

const nameOf = (host: string) => sequence(value(0x31, sequence(commonName, value(0x0c, Buffer.from(host)))))

const pem = (title: string, der: Buffer) =>
  `-----BEGIN ${title}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${title}-----\n`

/** A key and a certificate that vouches for itself, so that no test needs a program or a file for them. */
export const selfSigned = (host: string): { readonly certificate: string; readonly key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = nameOf(host)
  const names = sequence(alternativeNames, value(0x04, sequence(value(0x82, Buffer.from(host)))))
  const content = sequence(
    value(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    value(0xa3, sequence(names)),
  )
  const signature = value(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  return {
    certificate: pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
