import type { Mount } from '../http/route.ts'
import { activate } from './activate.ts'
import { checkUser, sendVerification, showLicenseKey, verifyCode } from './verification.ts'

/** The activation proxy service (specification §7), the one that is called with credentials included. */
export const activation: Mount = {
  prefix: '/activation',
  browserAccess: 'portal-with-credentials',
  routes: [
    { method: 'GET', path: '/user/check', credential: 'none', acceptLanguage: 'required', handle: checkUser },
    { method: 'GET', path: '/activation/activation-code/:code', credential: 'none', handle: showLicenseKey },
    { method: 'POST', path: '/activation/activate', credential: 'none', acceptLanguage: 'required', handle: activate },
    { method: 'GET', path: '/code/verify/:code', credential: 'none', handle: verifyCode },
    {
      method: 'POST',
      path: '/user/email/resend',
      credential: 'none',
      acceptLanguage: 'required',
      handle: sendVerification,
    },
  ],
}
