import { type MouseEvent, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { formatCode, isTooLong } from '../../core/activation/activation-code.ts'
import type { Step } from '../../core/activation/activation-state.ts'
import { Button } from '../components/button.tsx'
import { useEntryNotes } from '../page/customer-scope.tsx'
import { type NavigationState, navigationState } from '../page/navigation-state.ts'
import { address } from '../routes/table.ts'
import { useBehavior, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

const steps: ReadonlyMap<string | null, Step> = new Map([
  ['2', 2],
  ['3', 3],
])

const codeParameter = ({ search }: Pick<Location, 'search'>): string | null => new URLSearchParams(search).get('code')

/** The step that an address requests: the first without a valid `step`, or with a code. */
export const requestedStep = (location: Pick<Location, 'search'>): Step =>
  codeParameter(location) === null ? (steps.get(new URLSearchParams(location.search).get('step')) ?? 1) : 1

/** The address of a step: the first has the wizard's own. */
export const stepAddress = (step: Step): string => (step === 1 ? address.activateLicense : address.activationStep(step))

/** Goes on to a step, as a history entry of its own. */
export const useStepForward = (): ((step: Step) => void) => {
  const navigate = useNavigate()
  return (step) => {
    navigate(stepAddress(step), { state: { steppedForward: true } satisfies NavigationState })
  }
}

/** Lets a link to the step before go back in the history where it can, so that the browser's forward button works. */
export const useStepBack = (): ((event: MouseEvent) => void) => {
  const { steppedForward } = navigationState(useLocation())
  const navigate = useNavigate()
  return (event) => {
    if (!steppedForward) return
    event.preventDefault()
    navigate(-1)
  }
}

const codeIn = (location: Pick<Location, 'search'>): string | undefined => {
  const text = codeParameter(location)
  if (text === null) return undefined
  // Cut to the length of a code, the text could be another valid code.
  return isTooLong(text) ? text : formatCode({ text, caret: text.length }).text
}

/**
 * The activation code in the address, as the QR code of a card puts it there. An unused code is worth money, so it is
 * removed from the address and the history.
 */
export const useCodeInAddress = (): string | undefined => {
  const location = useLocation()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  const [code] = useState(() => codeIn(location) ?? notes.of(location).code)
  const isInAddress = codeParameter(location) !== null
  useEffect(() => {
    if (isInAddress) navigate(stepAddress(1), { replace: true, state: notes.keep({ code: code ?? '' }) })
  }, [isInAddress, code, navigate, notes])
  return code
}

/** Empties the wizard, for another license or another person. */
export const StartOver = ({ onStartOver }: { readonly onStartOver?: () => void }) => {
  const { t } = useTexts()
  const activation = useProductsWhenReady()?.activation
  const state = useBehavior(activation?.state)
  const navigate = useNavigate()
  const notes = useEntryNotes()
  if (activation === undefined || state === undefined || state.tag === 'not-begun') return null
  const startOver = () => {
    activation.startOver()
    notes.clear()
    onStartOver?.()
    navigate(stepAddress(1), { replace: true })
  }
  return (
    <Button variant="quiet" size="small" onClick={startOver}>
      {t('activation.startOver')}
    </Button>
  )
}
