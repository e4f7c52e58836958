import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import type { Location } from 'react-router-dom'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { readNavigationState } from './navigation-state.ts'

/** What the portal keeps for a history entry. It is in memory, because the browser's history outlives the session. */
export interface Note {
  /** The email address that was typed, for the next form. */
  readonly email?: string
  /** The activation code from a link. */
  readonly licenseKey?: string
  /** The trusted site from which a signed-in customer came, and to which they return. */
  readonly continueTo?: string
}

/** Creates the notes of one customer. A history entry contains only the name of its note. */
const createNotes = () => {
  const notes = new Map<string, Note>()
  return {
    of: (location: Pick<Location, 'state'>): Note => notes.get(readNavigationState(location).note ?? '') ?? {},
    /** Keeps a note. Put the result into the state of its history entry. */
    keep: (note: Note): { readonly note: string } => {
      const name = Math.random().toString(36)
      notes.set(name, note)
      return { note: name }
    },
    clear: () => notes.clear(),
    /** What was typed into fields before the session ended, by the names of the fields. */
    drafts: new Map<string, string>(),
  }
}

interface CustomerScopeValue {
  readonly screenKey: number
  readonly notes: ReturnType<typeof createNotes>
}

const CustomerScopeContext = createContext<CustomerScopeValue | undefined>(undefined)

const useCustomerScope = (): CustomerScopeValue => {
  const scope = use(CustomerScopeContext)
  if (scope === undefined) throw new Error('Only components inside CustomerScope have data of a customer')
  return scope
}

/**
 * Holds the data of one customer. Drops it when core's `screenKey` changes, because another customer may then use the
 * page.
 */
export const CustomerScope = ({ children }: { readonly children: ReactNode }) => {
  const screenKey = useBehavior(useAppWhenReady()?.session.screenKey) ?? 0
  const [scope, setScope] = useState<CustomerScopeValue>(() => ({ screenKey, notes: createNotes() }))
  if (scope.screenKey !== screenKey) setScope({ screenKey, notes: createNotes() })
  return <CustomerScopeContext value={scope}>{children}</CustomerScopeContext>
}

/** Mounts the screens again for another customer, so that nothing is left of what the last one has typed or opened. */
export const RemountPerCustomer = ({ children }: { readonly children: ReactNode }) => (
  <Fragment key={useCustomerScope().screenKey}>{children}</Fragment>
)

export const useHistoryNotes = (): CustomerScopeValue['notes'] => useCustomerScope().notes
