import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { requireProgram } from '../runner/programs.ts'

export interface Certificate {
  /** Both as PEM. */
  readonly key: string
  readonly cert: string
  /** The digest of its public key, for a browser's option to trust it. */
  readonly fingerprint: string
}

/** Makes a certificate for some hosts, valid for two days. */
export const selfSignedCertificate = (...hosts: readonly string[]): Certificate => {
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const made = execFileSync(
    requireProgram('openssl'),
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=Tests', '-addext', `subjectAltName=${names}`, '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [key = '', cert = ''] = made.match(/-----BEGIN [\s\S]*?-----END [A-Z ]+-----\n/g) ?? []
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') }
}
