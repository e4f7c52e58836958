import type { App, Recipient } from 'account-portal-core'
import type { Terminal } from './terminal.ts'

const activateWith = async (app: App, terminal: Terminal, recipient: Recipient, question: string): Promise<void> => {
  const password = await terminal.askSecret(question)
  if (password === undefined) return
  await app.activation.activate(recipient).submit({ password })()
  const state = app.activation.state.value
  if (state.tag === 'activated') terminal.say(`${state.appName} is activated for ${state.email}.`)
}

const verifyAndActivate = async (app: App, terminal: Terminal, email: string): Promise<void> => {
  terminal.say(`A verification e-mail is on its way to ${email}.`)
  const answer = await terminal.ask('The link in it, or its code: ')
  if (answer === undefined) return
  const link = app.activation.verification(lastSegment(answer))
  await link.verify()()
  const verification = link.state.value
  if (verification.tag !== 'valid') {
    terminal.say(`The code could not be used (${verification.tag}).`)
    return
  }
  await activateWith(app, terminal, verification.recipient, 'New password: ')
}

/** What a link ends with; a token on its own is that already. */
export const lastSegment = (link: string): string => decodeURIComponent(link.trim().split('/').at(-1) ?? '')

/** The whole wizard: code, e-mail, and the password of an old or a new account. */
export const activate = async (app: App, terminal: Terminal): Promise<void> => {
  const code = await terminal.ask('Activation code: ')
  if (code === undefined) return
  const entered = await app.activation.enterCode.submit({ licenseKey: code })()
  const accepted = app.activation.state.value
  if (entered._tag === 'Left' || entered.right === 'used' || accepted.tag !== 'code-accepted') return
  terminal.say(`A code for ${accepted.license.appName}.`)

  const email = await terminal.ask('E-mail: ')
  if (email === undefined) return
  await app.activation.enterEmail(accepted.license).submit({ email })()
  const state = app.activation.state.value
  if (state.tag === 'account-found') await activateWith(app, terminal, state, 'Password: ')
  if (state.tag === 'verification-sent') await verifyAndActivate(app, terminal, state.email)
}
