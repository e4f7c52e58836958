import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { formatCode, isTooLong } from '../../core/activation/activation-code.ts'
import { useEntryNotes } from '../page/customer-scope.tsx'
import { stepAddress } from './use-step.ts'

const named = ({ search }: Pick<Location, 'search'>): string | null => new URLSearchParams(search).get('code')

const codeOf = (location: Pick<Location, 'search'>): string | undefined => {
  const text = named(location)
  if (text === null) return undefined
  // Cut to the length of a code, it could be another good one.
  return isTooLong(text) ? text : formatCode({ text, caret: text.length }).text
}

/**
 * The activation code that the address names, as the QR code of a card does: for the field of the first step, and no
 * further. A code that was not used yet is worth money, so it stays neither in the address, which others may get to see, nor
 * in the history.
 */
export const useCodeInAddress = (): string | undefined => {
  const location = useLocation()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  const [code] = useState(() => codeOf(location) ?? notes.of(location).code)
  const isNamed = named(location) !== null
  useEffect(() => {
    if (isNamed) navigate(stepAddress(1), { replace: true, state: notes.keep({ code: code ?? '' }) })
  }, [isNamed, code, navigate, notes])
  return code
}
