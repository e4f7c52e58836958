/** The personal data and secrets in the tests. No telemetry, log or report may contain them. */
export const fixtureSecrets = [
  ...['demo@meridian.test', 'fleet@meridian.test', 'ada@compass.test', 'new@compass.test'],
  ...['correct horse', 'battery staple', 'a long password', 'secret-password'],
  ...['CARS-2026-DEMO-0001', 'TRCK-2026-DEMO-0002', 'GPSN-2026-DEMO-0003', 'USED-2026-DEMO-0001'],
  ...['demo-travel', 'demo-web', 'demo-expired', 'user-token', 'client-token', 'a-token-of-an-e-mail'],
  ...['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ...['4111 1111 1111 1111', '4111111111111111', '4000 0000 0000 0341', '12/30', '770042', '7001', '90210'],
  ...['https://meridian.test/reset-password/a-token', '/order/770042', '?code=CARS-2026-DEMO-0001', 'redirect_url=/x'],
] as const

const decodeUrl = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const decodeAndLowerCase = (text: string): string => text.replaceAll(/(?:%[\da-f]{2})+/gi, decodeUrl).toLowerCase()

/** A short number inside a longer number does not count, because it is there by chance. */
const containsSecret = (text: string, secret: string): boolean =>
  text.includes(secret) && (!/^\d+$/.test(secret) || new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text))

export const findLeaks = (text: string, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => containsSecret(decodeAndLowerCase(text), decodeAndLowerCase(secret)))
