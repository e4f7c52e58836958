import type { Settings } from './settings.ts'

/**
 * A link from an e-mail that was opened, and of which no back-end knows yet. It acts as soon as the customer sees its
 * page, or waits for a press of theirs. Mail scanners and browsers open links ahead of their readers and run the pages.
 */
export interface WaitingLink {
  readonly tag: 'waiting'
  readonly for: 'sight' | 'press'
}

/** What a link waits for where nothing has happened to it yet. */
export const waitingLink = ({ oneTimeLinks }: Pick<Settings, 'oneTimeLinks'>): WaitingLink => ({
  tag: 'waiting',
  for: oneTimeLinks === 'automatic' ? 'sight' : 'press',
})

/** Whether a link is to act now that its page is seen: the first time only, since it waits no more afterwards. */
export const actsOnSight = (state: WaitingLink | { readonly tag: string; readonly for?: never }): boolean =>
  state.for === 'sight'
