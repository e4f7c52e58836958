/** The refusals by their type. The message is for logs. */
const problems = {
  'request.body.malformed': { status: 400, message: 'The body is not a JSON object.' },
  'pact.state.unknown': { status: 400, message: 'There is no provider state of that name.' },
  'subscription.cancel_requested': { status: 400, message: 'The cancellation was asked for before.' },
  'subscription.already_cancelled': { status: 400, message: 'The subscription is cancelled.' },
  'payment_method.nonce.invalid': { status: 400, message: 'The nonce is unknown or expired.' },
  'payment_method.declined': { status: 400, message: 'The bank declined the card.' },

  'authorization.credentials.invalid': { status: 401, message: 'The email address or the password is wrong.' },
  'authorization.user.not_found': { status: 401, message: 'The account has no password yet.' },
  'authorization.access_token.required': { status: 401, message: 'The call needs a bearer token.' },
  'authorization.access_token.not_found_for_token': { status: 401, message: 'The access token is unknown.' },
  'authorization.access_token.expired': { status: 401, message: 'The access token has expired.' },
  'validate.access_token.expired': { status: 401, message: 'The access token has expired.' },
  'validation.password.invalid': { status: 401, message: 'The current password is wrong.' },

  'authorization.client.unauthorized': { status: 403, message: 'This client may not make this call.' },
  'authorization.user.already_logged_in': { status: 403, message: 'A customer makes no call of visitors.' },
  'authorization.captcha.invalid': { status: 403, message: 'The captcha is missing, wrong, expired or used.' },
  'authorization.user.not_confirmed': { status: 403, message: 'The address is not confirmed yet.' },
  'authorization.magic_link.invalid': { status: 403, message: 'The magic link has been used.' },
  'authorization.magic_link.expired': { status: 403, message: 'The magic link has expired.' },
  'activation.email.not_verified': { status: 403, message: 'This browser has not verified the address.' },
  'request.origin.forbidden': { status: 403, message: 'This origin may not call the service.' },

  'request.path.not_found': { status: 404, message: 'There is no such call.' },
  'user.not_found_by_email': { status: 404, message: 'No account has this email address.' },
  'user.not_found_by_username': { status: 404, message: 'No account has this username.' },
  'magic_link.not_found': { status: 404, message: 'The magic link is unknown.' },
  'reset_password.token.not_found': { status: 404, message: 'The token is unknown, expired or used.' },
  'finish_registration.token.not_found': { status: 404, message: 'The token is unknown, expired or used.' },
  'confirmation.token.not_found': { status: 404, message: 'The token is unknown, expired or used.' },
  'email_change.token.not_found': { status: 404, message: 'The token is unknown, expired or used.' },
  'subscription.not_found': { status: 404, message: 'The customer has no such subscription.' },
  'activation.license_key.not_found': { status: 404, message: 'The activation code is unknown.' },
  'activation.code.invalid': { status: 404, message: 'The verification code is unknown, expired or used.' },

  'user.already_exists': { status: 409, message: 'An account with this email address exists.' },
  'activation.license_key.used': { status: 409, message: 'The activation code has been used.' },

  'request.content_type.unsupported': { status: 415, message: 'A body must be application/json.' },

  'request.host.foreign': { status: 421, message: 'The sandbox is not reached at this host.' },

  'validation.input.required': { status: 422, message: 'A required field is missing or empty.' },
  'validation.input.invalid_type': { status: 422, message: 'A field is of the wrong type.' },
  'validation.client_id.required': { status: 422, message: 'client_id is missing.' },
  'validation.client_id.invalid_format': { status: 422, message: 'client_id is malformed.' },
  'validation.grant_type.unsupported': { status: 422, message: 'This grant_type is not offered.' },
  'validation.username.required': { status: 422, message: 'username is missing.' },
  'validation.username.min_length': { status: 422, message: 'username is too short.' },
  'validation.password.required': { status: 422, message: 'The password is missing.' },
  'validation.password.too_short': { status: 422, message: 'The password is too short.' },
  'validation.password.min_length': { status: 422, message: 'The password is too short.' },
  'validation.email.invalid_format': { status: 422, message: 'The email address is malformed.' },
  'activation.app_name.mismatch': { status: 422, message: 'The activation code belongs to another app.' },
  'payment_method.nonce.used': { status: 422, message: 'The nonce has been used.' },
  'card.token.invalid': { status: 422, message: 'The client token is unknown or expired.' },
  'card.number.invalid': { status: 422, message: 'The card number is wrong.' },
  'card.expiry.invalid': { status: 422, message: 'The card has expired or its expiry is malformed.' },
  'card.code.invalid': { status: 422, message: 'The security code is wrong.' },
  'card.declined': { status: 422, message: 'The card was declined.' },

  'request.too_many': { status: 429, message: 'There were too many tries for this address.' },

  'server.error': { status: 500, message: 'The sandbox failed; its log says why.' },
  'mail.not_delivered': { status: 503, message: 'The email could not be delivered.' },
} as const

export type ProblemType = keyof typeof problems

/** The answer "no": thrown anywhere in a handler, it rolls back the transaction around it and becomes the reply. */
export class Refusal extends Error {
  readonly type: ProblemType
  readonly status: number
  /** In how many seconds it may be tried again, after too many tries. */
  readonly retryAfterSeconds: number | undefined

  constructor(type: ProblemType, retryAfterSeconds?: number) {
    super(problems[type].message)
    this.type = type
    this.status = problems[type].status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
