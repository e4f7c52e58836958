import { useApp } from '../react/app-context.tsx'
import { address } from '../routes/table.ts'

/**
 * Signs the customer out and loads `/` anew (specification §2): whatever this tab still held in memory goes with the
 * page. The guard of `/` then leads to sign-in.
 */
export const useSignOut = (): (() => void) => {
  const { session } = useApp()
  return () => {
    session.signOut()
    window.location.assign(address.orders)
  }
}
