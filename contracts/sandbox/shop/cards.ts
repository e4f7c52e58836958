import { sql } from '../database/database.ts'
import { digestOf, issueSecret } from '../database/secrets.ts'
import { text } from '../http/fields.ts'
import { json, Refusal } from '../http/reply.ts'
import type { Handler, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'

const declinedByForm = '4000000000000002'
const declinedByBank = '4000000000000341'

/** Luhn's check digit. */
const hasValidCheckDigit = (digits: string): boolean => {
  const values = [...digits].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const cardNumber = (value: unknown): string => {
  const digits = text(value).replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !hasValidCheckDigit(digits)) throw new Refusal(422, 'card.number.invalid')
  return digits
}

/** `MM/YY` or `MM/YYYY`; a card is good until the end of its month. */
const requireUnexpired = (value: unknown): void => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/.exec(text(value)) ?? []
  const end = Date.UTC(2000 + Number(year), Number(month), 1)
  if (month === '' || end <= Date.now()) throw new Refusal(422, 'card.expiry.invalid')
}

/** POST /cards: exchanges a card for a nonce, for the subscription of the client token. */
const tokenizeCard: Handler = async (call, services) => {
  const [form] = await sql<{ purchaseId: number }>(services.database)`
    select purchase_id as "purchaseId" from card_form_token
    where digest = ${digestOf(text(call.body['client_token']))} and expires_at > now()`
  if (form === undefined) throw new Refusal(422, 'card.token.invalid')
  const number = cardNumber(call.body['number'])
  requireUnexpired(call.body['expiry'])
  if (!/^\d{3,4}$/.test(text(call.body['code']))) throw new Refusal(422, 'card.code.invalid')
  if (number === declinedByForm) throw new Refusal(422, 'card.declined')
  return json({ nonce: await issueNonce(services, form.purchaseId, number) })
}

/** Keeps only the last four digits of the card. */
export const issueNonce = ({ database }: Services, purchase_id: number, number: string): Promise<string> => {
  const card = { card_last_four: number.slice(-4), declined_on_update: number === declinedByBank }
  return issueSecret(database, 'card_nonce', { purchase_id, ...card }, 60 * 60)
}

export const cards: Mount = { prefix: '/cards', browserAccess: 'portal', routes: [['POST', '', 'none', tokenizeCard]] }
