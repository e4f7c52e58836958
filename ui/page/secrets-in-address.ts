import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'
import { address } from '../routes/table.ts'
import { codeIn, holdsSecret, withoutSecrets } from '../shared/address-parameters.ts'
import { useEntryNotes } from './customer-scope.tsx'

type Queries = Pick<Location, 'search' | 'hash'>

/** The code in an address, as the QR code of a card puts it there. */
export const codeParameter = ({ search, hash }: Queries): string | undefined => codeIn(search) ?? codeIn(hash)

/**
 * Takes codes and tokens out of the address and the history of any page: addresses end up in logs and screenshots. A note keeps
 * the code for the wizard, which begins anew with it.
 */
export const useSecretsLeaveAddress = (): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  useEffect(() => {
    const { pathname, search, hash, state } = location
    if (!holdsSecret(search) && !holdsSecret(hash)) return
    const code = codeParameter(location)
    const isWizard = code !== undefined && matchRoute(pathname)?.name === 'activateLicense'
    const to = isWizard
      ? address.activateLicense
      : { pathname, search: withoutSecrets(search), hash: withoutSecrets(hash) }
    navigate(to, { replace: true, state: isWizard ? notes.keep({ code }) : state })
  }, [location, navigate, notes])
}
