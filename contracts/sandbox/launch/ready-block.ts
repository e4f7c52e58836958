import { demoEmail, fleetEmail, seededPassword } from '../seeds/seed.ts'

/** What one needs to know once everything runs. */
export const readyBlock = (portalUrl: string, sandboxUrl: string, mailArrives: boolean): string => `
  Ready.

  Portal      ${portalUrl}
  Sign in     ${demoEmail}, password: ${seededPassword}
              ${fleetEmail} has the same password and 2,000 orders
  Activate    CARS-2026-DEMO-0001, TRCK-2026-DEMO-0001 or GPSN-2026-DEMO-0001
  E-mails     ${mailArrives ? `${sandboxUrl}/mailbox` : 'go to the relay in SMTP_URL'}
  Telemetry   ${sandboxUrl}/telemetry
  Services    ${sandboxUrl}/sso, /shop and /activation

  Ctrl-C ends it; the data stays. npm run sandbox -- reset empties it.
`
