import { useNavigate } from 'react-router-dom'
import { useApp } from '../react/app-context.tsx'
import { address } from '../routes/table.ts'

/**
 * Signs the customer out and loads `/` anew (specification §2): whatever this tab still held in memory goes with the
 * page. The guard of `/` then leads to sign-in. Where another site still holds a session the page stays, to say so.
 */
export const useSignOut = (): (() => void) => {
  const { session } = useApp()
  const navigate = useNavigate()
  return () => {
    const { cookieRemains } = session.signOut()
    if (cookieRemains) navigate(address.signIn, { replace: true })
    else window.location.assign(address.orders)
  }
}
