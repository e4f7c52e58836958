import { type MouseEvent, useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import type { Step } from '../../core/activation/activation-state.ts'
import { type NavigationState, navigationState } from '../page/navigation-state.ts'
import { address } from '../routes/table.ts'

const steps: ReadonlyMap<string | null, Step> = new Map([
  ['2', 2],
  ['3', 3],
])

/** The step that an address asks for; the first where it asks for none that there is, or names a code. */
export const askedStep = ({ search }: Pick<Location, 'search'>): Step => {
  const asked = new URLSearchParams(search)
  return asked.has('code') ? 1 : (steps.get(asked.get('step')) ?? 1)
}

/** The address of a step: the first is the wizard's own. */
export const stepAddress = (step: Step): string => (step === 1 ? address.activateLicense : address.activationStep(step))

/** Corrects an address that asks for a step whose time has not come. */
export const useStepInAddress = (step: Step | undefined): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = askedStep(location)
  useEffect(() => {
    if (step !== undefined && step !== asked) navigate(stepAddress(step), { replace: true })
  }, [step, asked, navigate])
}

/** Goes on to a step, as an entry of its own in the history. */
export const useStepForward = (): ((step: Step) => void) => {
  const navigate = useNavigate()
  return (step) => {
    navigate(stepAddress(step), { state: { steppedForward: true } satisfies NavigationState })
  }
}

/** For a link to the step before: goes back in the history where that is the entry before, so that forward works. */
export const useStepBack = (): ((event: MouseEvent) => void) => {
  const { steppedForward } = navigationState(useLocation())
  const navigate = useNavigate()
  return (event) => {
    if (!steppedForward) return
    event.preventDefault()
    navigate(-1)
  }
}
