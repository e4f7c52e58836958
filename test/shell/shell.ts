import type { App } from 'account-portal-core'
import { filter, firstValueFrom } from 'rxjs'
import { type Command, commands } from './commands.ts'
import { signIn } from './sign-in.ts'
import type { Terminal } from './terminal.ts'

const ends = ['quit', 'exit', 'q']

const help = (): string =>
  [...commands, { name: 'quit', what: '' }].map(({ name, what }) => `  ${name.padEnd(15)}${what}`.trimEnd()).join('\n')

/** A stored token is asked about before anything is offered. */
const settledLogin = (app: App) =>
  firstValueFrom(app.session.login.changes.pipe(filter(({ tag }) => tag !== 'checking')))

/** Codes only: the words of the portal are its screens'. */
const tellMessage = (app: App, terminal: Terminal): void => {
  const message = app.messages.current.value
  if (message !== undefined) terminal.say(`[${message.kind}] ${message.code}`)
  app.messages.dismiss()
}

/** Runs one command by its name, after a sign-in where no customer is signed in yet. */
export const runOnce = async (app: App, terminal: Terminal, { name, run }: Command): Promise<void> => {
  const login = await settledLogin(app)
  if (login.tag !== 'logged-in' && name !== 'sign in') await signIn(app, terminal)
  await run(app, terminal)
  tellMessage(app, terminal)
}

/** Asks for commands and runs them, until the input or the patience ends. */
export const runShell = async (app: App, terminal: Terminal): Promise<void> => {
  terminal.say(`${app.settings.product.name}: the portal in a terminal.\n${help()}`)
  const login = await settledLogin(app)
  if (login.tag === 'logged-in') terminal.say(`Signed in as ${login.username ?? 'somebody'}.`)
  tellMessage(app, terminal)
  for (;;) {
    const line = await terminal.ask('> ')
    if (line === undefined || ends.includes(line.trim())) return
    const command = commands.find(({ name }) => name === line.trim())
    if (command === undefined) terminal.say(help())
    else await command.run(app, terminal)
    tellMessage(app, terminal)
  }
}
