import type { Mount } from '../http/router.ts'
import { grantToken } from './access-tokens.ts'
import * as changes from './account-changes.ts'
import { cloneMagicLink, showMagicLink } from './magic-links.ts'
import { confirm, finishRegistration, register, registerInAdvance } from './registration.ts'

/** The sign-on service (specification §7). */
export const sso: Mount = {
  prefix: '/sso',
  browserAccess: 'portal',
  routes: [
    { method: 'POST', path: '/oauth2/token', credential: 'none', handle: grantToken },
    { method: 'POST', path: '/user/register', credential: 'client', handle: register },
    { method: 'PUT', path: '/user/pre-register', credential: 'client', handle: registerInAdvance },
    { method: 'POST', path: '/user/confirm', credential: 'client', handle: confirm },
    { method: 'PUT', path: '/user/set-password', credential: 'client', handle: finishRegistration },
    { method: 'POST', path: '/user/reset-password', credential: 'client', handle: changes.requestReset },
    { method: 'POST', path: '/user/confirm-reset-password', credential: 'client', handle: changes.confirmReset },
    { method: 'POST', path: '/user/confirm-email-change', credential: 'client', handle: changes.confirmEmailChange },
    { method: 'GET', path: '/user/me', credential: 'user', handle: changes.showProfile },
    { method: 'POST', path: '/user/request-email-change', credential: 'user', handle: changes.requestEmailChange },
    { method: 'POST', path: '/user/change-password', credential: 'user', handle: changes.changePassword },
    { method: 'GET', path: '/magic-link/:token', credential: 'client', handle: showMagicLink },
    { method: 'POST', path: '/magic-link/clone', credential: 'client', handle: cloneMagicLink },
  ],
}
