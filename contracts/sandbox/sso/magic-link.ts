import { text } from '../http/fields.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import { languagesAskedBy } from '../mail/mail-language.ts'
import type { Services } from '../services.ts'
import { findMagicLink, findValidMagicLink, issueMagicLink } from './magic-link-store.ts'

/** GET /magic-link/{token}: which app the link opens. Looking does not use it up. */
export const showMagicLink = async (call: Call, services: Services): Promise<Reply> => {
  const link = await findValidMagicLink(services.database, call.parameter('token'), services.clock())
  return json({ destination: link.destination })
}

/** POST /magic-link/clone: mails a fresh link in place of any that was once issued. */
export const cloneMagicLink = async (call: Call, services: Services): Promise<Reply> => {
  const link = await findMagicLink(services.database, text(call.body['token']))
  const token = await issueMagicLink(services, link.accountId, link.destination)
  await services.mailer.send({ kind: 'magicLink', to: link.email, token, languages: languagesAskedBy(call.headers) })
  return noContent
}
