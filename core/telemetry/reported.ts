import type { AppError } from '../shared/app-error.ts'

/** Refusals of a 422 that no form lets a customer cause: what the portal has sent is wrong. */
const faultsOfThePortal: ReadonlySet<string> = new Set([
  'input-required',
  'client-id-required',
  'client-id-format',
  'client-secret-required',
  'refresh-token-required',
])

/** What a refused customer may have brought about, by its status: every other type of it too. */
const answersToInput: ReadonlySet<number> = new Set([409, 422])

/** Refusals that are answers about what the customer has typed, opened or solved. */
const aboutTheCustomer: ReadonlySet<string> = new Set([
  'credentials-invalid',
  'current-password-invalid',
  'magic-link-used',
  'magic-link-expired',
  'captcha-invalid',
  'already-logged-in',
  'email-not-verified',
  'user-not-confirmed',
  'card-declined',
  'subscription-cancelled',
  'cancellation-requested',
])

/**
 * Whether a failed call concerns those who run the portal: it failed for another reason than the customer's own input. A
 * 404 that names what was not found answers a question about a code, a link or an address; one that names nothing comes from
 * a wrong address or from what stands in front of the service.
 */
export const isReported = (error: AppError): boolean => {
  if (error.tag === 'unreachable' || error.tag === 'undecodable') return true
  if (error.tag !== 'rejected' || aboutTheCustomer.has(error.code)) return false
  if (faultsOfThePortal.has(error.code)) return true
  return error.status === 404 ? error.type === '' : !answersToInput.has(error.status)
}
