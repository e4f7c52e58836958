import type { BrowserContext } from '@playwright/test'
import { secrets } from '../../leaks/recordings.ts'
import { secretsOfAddress, secretsOfRequest } from '../../leaks/secrets-of.ts'
import type { RunningPortal } from './running-portal.ts'

const recorded = new Set<string>()

const record = (found: readonly string[]): void => {
  for (const secret of found)
    if (!recorded.has(secret)) {
      recorded.add(secret)
      secrets.add(secret)
    }
}

/** Takes down what pages know of their customer, to be sought in what telemetry tells: of their calls, and addresses. */
export const recordSecrets = (context: BrowserContext, portal: RunningPortal): void => {
  context.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(`${portal.servicesUrl}/`) && !url.startsWith(`${portal.servicesUrl}/telemetry/`))
      record(secretsOfRequest({ method: request.method(), url, headers: request.headers(), body: request.postData() }))
  })
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(`${portal.url}/`)) record(secretsOfAddress(frame.url()))
    }),
  )
}
