import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { formatCode } from '../../core/activation/activation-code.ts'
import { stepAddress } from './use-step.ts'

/** A code that the address named, in the history entry of the page that has taken it out of the address. */
interface Scanned {
  readonly code: string
}

const isScanned = (state: unknown): state is Scanned =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'

const named = ({ search }: Pick<Location, 'search'>): string | null => new URLSearchParams(search).get('code')

const codeOf = (location: Pick<Location, 'search' | 'state'>): string | undefined => {
  const text = named(location) ?? (isScanned(location.state) ? location.state.code : undefined)
  return text === undefined ? undefined : formatCode({ text, caret: text.length }).text
}

/**
 * The activation code that the address names, as the QR code of a card does: for the field of the first step, and no
 * further. A code that was not used yet is worth money, so it does not stay in the address, which others may get to see.
 */
export const useCodeInAddress = (): string | undefined => {
  const location = useLocation()
  const navigate = useNavigate()
  const [code] = useState(() => codeOf(location))
  const isNamed = named(location) !== null
  useEffect(() => {
    if (isNamed) navigate(stepAddress(1), { replace: true, state: { code: code ?? '' } satisfies Scanned })
  }, [isNamed, code, navigate])
  return code
}
