import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import type { Location } from 'react-router-dom'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { readNavigationState } from './navigation-state.ts'

/** A customer's data for a history entry. It is only in memory, because the browser's history outlives the session. */
export interface HistoryNote {
  /** The email address that was typed, for the next form. */
  readonly email?: string
  /** The activation code from a link. */
  readonly licenseKey?: string
  /** The URL of the trusted site from which a signed-in customer came. A link on the orders page returns to it. */
  readonly continueTo?: string
}

/** Creates the notes of one customer. The history entry itself stores only the name of its note. */
const createHistoryNotes = () => {
  const notes = new Map<string, HistoryNote>()
  return {
    read: (location: Pick<Location, 'state'>): HistoryNote => notes.get(readNavigationState(location).note ?? '') ?? {},
    /** Stores a note. Put the returned object into the state of the history entry. */
    store: (note: HistoryNote): { readonly note: string } => {
      const name = Math.random().toString(36)
      notes.set(name, note)
      return { note: name }
    },
    clear: () => notes.clear(),
    /** The values that were typed before the session ended, by the name of the field. */
    drafts: new Map<string, string>(),
  }
}

interface HistoryNotesValue {
  readonly screenKey: number
  readonly notes: ReturnType<typeof createHistoryNotes>
}

const HistoryNotesContext = createContext<HistoryNotesValue | undefined>(undefined)

const useHistoryNotesValue = (): HistoryNotesValue => {
  const scope = use(HistoryNotesContext)
  if (scope === undefined) throw new Error('Only components inside HistoryNotesProvider have data of a customer')
  return scope
}

/**
 * Provides one customer's data for the entries of the browser's history (`HistoryNote`). Discards the data when core's
 * `screenKey` changes, because another customer may then use the page.
 */
export const HistoryNotesProvider = ({ children }: { readonly children: ReactNode }) => {
  const screenKey = useBehavior(useAppWhenReady()?.session.screenKey) ?? 0
  const [scope, setScope] = useState<HistoryNotesValue>(() => ({ screenKey, notes: createHistoryNotes() }))
  if (scope.screenKey !== screenKey) setScope({ screenKey, notes: createHistoryNotes() })
  return <HistoryNotesContext value={scope}>{children}</HistoryNotesContext>
}

/** Mounts the screens again for another customer, so that they show nothing of the previous customer. */
export const RemountOnNewCustomer = ({ children }: { readonly children: ReactNode }) => (
  <Fragment key={useHistoryNotesValue().screenKey}>{children}</Fragment>
)

export const useHistoryNotes = (): HistoryNotesValue['notes'] => useHistoryNotesValue().notes
