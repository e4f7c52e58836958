import * as t from 'io-ts'
import type { SentLinks } from '../../core/auth/ports.ts'
import { digestOf } from '../../core/shared/digest.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { tabNames } from './names.ts'

const memoryCodec = t.record(t.string, t.keyof({ sent: null, confirmed: null }))

type Memory = t.TypeOf<typeof memoryCodec>

/** Sent confirmation links in the tab's own storage: another tab is another reader of the e-mail. */
export const tabSentLinks = (store: LocalStore): SentLinks => {
  const read = (): Memory => readStored(store, tabNames.sentLinks, memoryCodec) ?? {}
  const write = (memory: Memory) => store.write(tabNames.sentLinks, JSON.stringify(memory))
  // The token itself is a key to the account, and stays in no place that outlives its page.
  const keyOf = (link: string, token: string) => `${link} ${digestOf(token)}`
  return {
    read: (link, token) => read()[keyOf(link, token)],
    remember: (link, token, memory) => write({ ...read(), [keyOf(link, token)]: memory }),
    forget: (link, token) => {
      const { [keyOf(link, token)]: _, ...others } = read()
      write(others)
    },
  }
}
