import type { App } from 'account-portal-core'
import type { Terminal } from './terminal.ts'

/** Signs in with an e-mail address and a password, and works out the captcha where there is one that can be. */
export const signIn = async (app: App, terminal: Terminal): Promise<void> => {
  const username = await terminal.ask('E-mail: ')
  const password = await terminal.askSecret('Password: ')
  if (username === undefined || password === undefined) return
  await app.captcha.signIn.solve()()
  const result = await app.auth.signIn.submit({ username, password })()
  if (result._tag === 'Right') terminal.say(`Signed in as ${username.trim()}.`)
}

export const signOut = async (app: App, terminal: Terminal): Promise<void> => {
  app.session.signOut()
  terminal.say('Signed out.')
}
