import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { navigationState } from './navigation-state.ts'

/** What a screen leaves for an entry of the history, and what the history itself is not to keep. */
export interface Note {
  /** An address as it was typed, for the form that comes next. */
  readonly email?: string
  /** An activation code that the address has named. */
  readonly code?: string
  /** The trusted site that a customer who arrived signed in came for. */
  readonly continueTo?: string
}

/** The notes of one person. An entry of the history holds the name of its note only. */
const createNotes = () => {
  const notes = new Map<string, Note>()
  return {
    of: (location: Pick<Location, 'state'>): Note => notes.get(navigationState(location).note ?? '') ?? {},
    /** Keeps a note. The result is for the state of the entry that it is for. */
    keep: (note: Note): { readonly note: string } => {
      const name = Math.random().toString(36)
      notes.set(name, note)
      return { note: name }
    },
    clear: () => notes.clear(),
  }
}

interface Held {
  readonly screenKey: number
  readonly notes: ReturnType<typeof createNotes>
  /** The entry of the history at which the last customer was: its address says what they looked at. */
  readonly lastCustomersEntry: string | undefined
}

const CustomerScopeContext = createContext<Held | undefined>(undefined)

const useCustomerScope = (): Held => {
  const held = use(CustomerScopeContext)
  if (held === undefined) throw new Error('Only components inside CustomerScope can hold anything of a customer')
  return held
}

/** Holds what is of one person, and drops it when core's `screenKey` says that another one may be there. */
export const CustomerScope = ({ children }: { readonly children: ReactNode }) => {
  const screenKey = useBehavior(useAppWhenReady()?.session.screenKey) ?? 0
  const { key } = useLocation()
  const [held, setHeld] = useState<Held>(() => ({ screenKey, notes: createNotes(), lastCustomersEntry: undefined }))
  if (held.screenKey !== screenKey) setHeld({ screenKey, notes: createNotes(), lastCustomersEntry: key })
  return <CustomerScopeContext value={held}>{children}</CustomerScopeContext>
}

/** Mounts screens anew for another person: nothing that was typed, remembered or opened outlives its customer. */
export const RemountPerCustomer = ({ children }: { readonly children: ReactNode }) => (
  <Fragment key={useCustomerScope().screenKey}>{children}</Fragment>
)

export const useEntryNotes = (): Held['notes'] => useCustomerScope().notes

/** Whether the customer before this one has left the page at its present address. */
export const useIsPreviousCustomersEntry = (): boolean => useCustomerScope().lastCustomersEntry === useLocation().key
