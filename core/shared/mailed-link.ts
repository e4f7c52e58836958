import type { Settings } from './settings.ts'

/**
 * A link from an e-mail before its call. Mail scanners and browsers open links ahead of their readers and run the pages,
 * so the call waits until the page is visible, or for a click.
 */
export interface WaitingLink {
  readonly tag: 'waiting'
  readonly trigger: 'visible' | 'click'
}

export const waitingLink = ({ oneTimeLinks }: Pick<Settings, 'oneTimeLinks'>): WaitingLink => ({
  tag: 'waiting',
  trigger: oneTimeLinks === 'automatic' ? 'visible' : 'click',
})

/** Whether the link acts by itself when its page becomes visible. True only while it waits. */
export const autoConfirms = (state: WaitingLink | { readonly tag: string; readonly trigger?: never }): boolean =>
  state.trigger === 'visible'
