import type { App } from 'account-portal-core'
import { appAddress, appOf, type Destination } from 'account-portal-core'
import { lastSegment } from './activate.ts'
import type { Terminal } from './terminal.ts'

/** What a phone would open. */
const addressOf = async (app: App, destination: Destination, token: string): Promise<string | undefined> => {
  if (destination !== 'travel_web') return appAddress(appOf(destination, app.settings), token)
  const entered = await app.magicLink.enterWeb(token)()
  return entered._tag === 'Right' && entered.right.tag === 'entered' ? entered.right.address : undefined
}

/** Looks at a magic link and prints the address that it opens; an expired one can be replaced. */
export const openMagicLink = async (app: App, terminal: Terminal): Promise<void> => {
  const link = await terminal.ask('Magic link, or its token: ')
  if (link === undefined) return
  const token = lastSegment(link)
  await app.magicLink.open(token)()
  const state = app.magicLink.state.value
  if (state.tag === 'valid') {
    const address = await addressOf(app, state.destination, token)
    const after = app.magicLink.state.value
    if (address !== undefined) terminal.say(`It opens ${address}`)
    else if (after.tag === 'other-customer') terminal.say(`It belongs to ${after.username}: log out first.`)
    return
  }
  terminal.say(`The link is ${state.tag}.`)
  if (state.tag !== 'expired') return
  const answer = await terminal.ask('Mail a new one? (yes or no) ')
  if (answer?.trim() !== 'yes') return
  await app.magicLink.renew(token)()
  terminal.say('New email is on its way.')
}
