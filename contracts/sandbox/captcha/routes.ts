import { json } from '../http/reply.ts'
import type { Mount } from '../http/route.ts'

/** Challenges for the altcha widget. */
export const captcha: Mount = {
  prefix: '/captcha',
  browserAccess: 'portal',
  routes: [
    {
      method: 'GET',
      path: '',
      credential: 'none',
      handle: async (_call, services) => json(await services.captcha.challenge()),
    },
  ],
}
