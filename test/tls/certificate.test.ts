import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { selfSignedCertificate } from './certificate.ts'

describe('a certificate made for tests', () => {
  const { key, cert, fingerprint } = selfSignedCertificate('localhost')
  const certificate = new X509Certificate(cert)

  it('is for localhost, and valid now', () => {
    expect(certificate.subjectAltName).toBe('DNS:localhost')
    expect(new Date(certificate.validFrom).getTime()).toBeLessThan(Date.now())
    expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now())
  })

  it('is for as many hosts as it is made for', () => {
    const hosts = Array.from({ length: 12 }, (_, index) => `host-${index}.meridian.test`)
    const { cert: ofMany } = selfSignedCertificate('meridian.test', ...hosts)
    expect(new X509Certificate(ofMany).subjectAltName).toBe(
      ['meridian.test', ...hosts].map((host) => `DNS:${host}`).join(', '),
    )
  })

  it('is signed by its own key', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
  })

  it('is known by the digest of its public key', () => {
    const der = certificate.publicKey.export({ type: 'spki', format: 'der' })
    expect(fingerprint).toBe(createHash('sha256').update(der).digest('base64'))
  })
})
