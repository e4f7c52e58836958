import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { codeParameter, holdsSecret, withoutSecrets } from '../../core/shared/addresses.ts'
import { matchRoute } from '../routes/match-route.ts'
import { address } from '../routes/table.ts'
import { useEntryNotes } from './customer-scope.tsx'

/**
 * Takes codes and tokens out of any page's address and history, because addresses end up in logs and screenshots. A
 * note keeps the code for the wizard, which begins anew with it.
 */
export const useSecretsLeaveAddress = (): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  useEffect(() => {
    const { pathname, search, hash, state } = location
    if (!holdsSecret(location)) return
    const code = codeParameter(location)
    const isWizard = code !== undefined && matchRoute(pathname)?.name === 'activateLicense'
    const to = isWizard
      ? address.activateLicense
      : { pathname, search: withoutSecrets(search), hash: withoutSecrets(hash) }
    navigate(to, { replace: true, state: isWizard ? notes.keep({ licenseKey: code }) : state })
  }, [location, navigate, notes])
}
