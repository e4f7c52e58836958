export interface Mail {
  readonly to: string
  readonly links: readonly string[]
  readonly language: string
}

const isText = (value: unknown) => typeof value === 'string'

const isMail = (value: unknown): value is Mail =>
  typeof value === 'object' &&
  value !== null &&
  isText(Reflect.get(value, 'to')) &&
  isText(Reflect.get(value, 'language')) &&
  Array.isArray(Reflect.get(value, 'links')) &&
  Reflect.get(value, 'links').every(isText)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The emails in a mailbox, the newest first. */
export const mailsIn = async (mailboxUrl: string): Promise<readonly Mail[]> => {
  const answer = await fetch(mailboxUrl)
  const text = await answer.text()
  const mails = parsed(text)
  if (answer.ok && Array.isArray(mails) && mails.every(isMail)) return mails
  const shape = '[{ "to", "links": [address], "language", "subject", "sentAt" }]'
  throw new Error(`The mailbox answers ${answer.status} ${text.slice(0, 120)}, not ${shape}`)
}
