import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate that only its own key has signed. */
export interface Certificate {
  /** Both as PEM. */
  readonly key: string
  readonly cert: string
  /** The digest of its public key by which a browser can be told to trust it, and nothing else. */
  readonly fingerprint: string
}

/** What a certificate is made of (ASN.1, DER): a tag, a length and a content, which may be more of the same. */
const piece = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content])
}

/** As few bytes as it takes: browsers refuse more. */
const lengthBytes = (length: number): readonly number[] => {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

const sequence = (...contents: readonly Buffer[]) => piece(0x30, ...contents)
const identifier = (hex: string) => piece(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => piece(0x03, Buffer.from([0]), content)
const time = (date: Date) => piece(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

const identifiers = {
  ecdsaWithSha256: identifier('2a8648ce3d040302'),
  commonName: identifier('550403'),
  subjectAlternativeName: identifier('551d11'),
}

const dayInMilliseconds = 86_400_000

const pem = (label: string, content: Buffer): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(content.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n')

/** Makes a certificate for some hosts, valid since yesterday and until tomorrow. */
export const selfSignedCertificate = (...hosts: readonly string[]): Certificate => {
  const keys = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const algorithm = sequence(identifiers.ecdsaWithSha256)
  const name = sequence(piece(0x31, sequence(identifiers.commonName, piece(0x0c, Buffer.from('Tests')))))
  const alternativeNames = sequence(...hosts.map((host) => piece(0x82, Buffer.from(host))))
  const signed = sequence(
    piece(0xa0, piece(0x02, Buffer.from([2]))),
    // Positive and without a leading nought, as a serial number must be.
    piece(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    sequence(time(new Date(Date.now() - dayInMilliseconds)), time(new Date(Date.now() + dayInMilliseconds))),
    name,
    keys.publicKey,
    piece(0xa3, sequence(sequence(identifiers.subjectAlternativeName, piece(0x04, alternativeNames)))),
  )
  const signature = sign('sha256', signed, createPrivateKey(keys.privateKey))
  return {
    key: keys.privateKey,
    cert: pem('CERTIFICATE', sequence(signed, algorithm, bits(signature))),
    fingerprint: createHash('sha256').update(keys.publicKey).digest('base64'),
  }
}
