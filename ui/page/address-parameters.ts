import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'
import { address } from '../routes/table.ts'
import { useEntryNotes } from './customer-scope.tsx'

type Queries = Pick<Location, 'search' | 'hash'>

/** The code in an address, as the QR code of a card puts it there. */
export const codeParameter = ({ search, hash }: Queries): string | undefined => codeIn(search) ?? codeIn(hash)

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
    if (!holdsSecret(search) && !holdsSecret(hash)) return
    const code = codeParameter(location)
    const isWizard = code !== undefined && matchRoute(pathname)?.name === 'activateLicense'
    const to = isWizard
      ? address.activateLicense
      : { pathname, search: withoutSecrets(search), hash: withoutSecrets(hash) }
    navigate(to, { replace: true, state: isWizard ? notes.keep({ licenseKey: code }) : state })
  }, [location, navigate, notes])
}

/** Percent-decoded, or as it is where its encoding is broken. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The name of `&Login=ada`, in lower case: links are typed, and QR codes have capitals only. */
const nameOf = (pair: string): string => decoded(pair.replace(/=.*/s, '').replace(/^[?#&]/, '')).toLowerCase()

const valuesIn = (pairs: readonly string[], name: string): readonly string[] =>
  pairs.filter((pair) => nameOf(pair) === name).map((pair) => decoded(pair.replace(/^[^=]*=?/, '')))

/** The values of a parameter in a query, its name in any case. Each is decoded once, and a plus is a plus. */
export const parametersIn = (query: string, name: string): readonly string[] => valuesIn(query.split('&'), name)

/** The first value of a parameter; undefined without one. */
export const parameterIn = (query: string, name: string): string | undefined => parametersIn(query, name)[0]

/** Their values give access to an account, or are worth money. */
const secrets: ReadonlySet<string> = new Set(['code', 'token'])

/** The pairs of a query or a hash, also of one within the other. */
const pairsOf = (query: string): readonly string[] => query.split(/(?=[?#&])/)

const holdsSecret = (query: string): boolean => pairsOf(query).some((pair) => secrets.has(nameOf(pair)))

/** The first activation code in a query or a hash. */
const codeIn = (query: string): string | undefined => valuesIn(pairsOf(query), 'code').find((code) => code !== '')

/** A query or a hash without the parameters that hold a secret. */
export const withoutSecrets = (query: string): string => {
  const kept = pairsOf(query).filter((pair) => !secrets.has(nameOf(pair)))
  return kept
    .join('')
    .replace(/^&/, query.charAt(0))
    .replace(/^[?#]$/, '')
}
