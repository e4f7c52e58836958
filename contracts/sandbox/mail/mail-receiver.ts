import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An e-mail as it arrived. */
export interface ReceivedMail {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly links: readonly string[]
}

export interface MailReceiver {
  /** Where to send: an `smtp:` address on the loopback interface. */
  readonly url: string
  stop(): Promise<void>
}

const linksOf = (body: string): readonly string[] => body.match(/https?:\/\/\S+/g) ?? []

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * A mail server for this process alone, on a port of the system's choice. A message is acknowledged only after `keep`
 * has resolved, so that its sender finds it delivered.
 */
export const startMailReceiver = async (keep: (mail: ReceivedMail) => Promise<void>): Promise<MailReceiver> => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, acknowledge) => {
      const receive = async () => {
        const mail = await PostalMime.parse(await readAll(stream))
        const body = mail.text ?? ''
        for (const { address } of session.envelope.rcptTo)
          await keep({ recipient: address, subject: mail.subject ?? '', body, links: linksOf(body) })
      }
      receive().then(() => acknowledge(), acknowledge)
    },
  })
  // A client that hangs up is no failure of the server.
  server.on('error', (failure) => console.error('The sandbox mail server:', failure.message))
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
