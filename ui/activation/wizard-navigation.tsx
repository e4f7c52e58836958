import { type MouseEvent, useState } from 'react'
import { Link, type Location, useLocation, useNavigate } from 'react-router-dom'
import { formatActivationCode } from '../../core/activation/activation-code.ts'
import type { License, StepNumber } from '../../core/activation/activation-state.ts'
import { findAppInTitle } from '../../core/orders/order.ts'
import { readActivationCode, readParameter } from '../../core/shared/url-parameters.ts'
import { Button, isModifiedClick } from '../components/button.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { CheckIcon, RefreshIcon } from '../components/screen-graphics.tsx'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { type NavigationState, readNavigationState, useNavigateBack } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useApp, useAppWhenReady, useBehavior, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './activation.module.css'

const stepsByParameter: ReadonlyMap<string | undefined, StepNumber> = new Map([
  ['2', 2],
  ['3', 3],
])

/** Returns the step in a URL. Returns the first step if the URL contains a code, or no valid `step`. */
export const readRequestedStep = (location: Pick<Location, 'search' | 'hash'>): StepNumber =>
  readActivationCode(location) === undefined ? (stepsByParameter.get(readParameter(location.search, 'step')) ?? 1) : 1

/** Returns the path of a step. The first step has the path of the wizard. */
export const createStepPath = (step: StepNumber): string =>
  step === 1 ? paths.activateLicense : paths.activationStep(step)

/** Returns a function that opens a step in a new history entry. */
export const useOpenStep = (): ((step: StepNumber) => void) => {
  const navigate = useNavigate()
  return (step) => {
    navigate(createStepPath(step), { state: { steppedForward: true } satisfies NavigationState })
  }
}

/**
 * Returns a click handler for a link to the previous step. If the previous history entry is that step, the handler
 * navigates back instead of following the link, so that the browser's forward button works.
 */
export const useStepBackClick = (): ((event: MouseEvent) => void) => {
  const { steppedForward } = readNavigationState(useLocation())
  const navigateBack = useNavigateBack()
  const app = useAppWhenReady()
  return (event) => {
    if (isModifiedClick(event)) return
    if (!steppedForward) return app?.messages.dismiss()
    event.preventDefault()
    navigateBack()
  }
}

/** Returns the formatted activation code from the URL, or from the `HistoryNote` after its removal from the URL. */
export const useLicenseKeyFromUrl = (): string | undefined => {
  const location = useLocation()
  const notes = useHistoryNotes()
  const [text] = useState(() => readActivationCode(location) ?? notes.read(location).licenseKey)
  return text && formatActivationCode({ text, caret: text.length }).text
}

/** A button that clears the wizard, so that the customer can start again with another license or another email. */
export const StartOverButton = ({ onStartOver }: { readonly onStartOver?: () => void }) => {
  const { t } = useTexts()
  const activation = useProductsWhenReady()?.activation
  const state = useBehavior(activation?.state)
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  if (activation === undefined || state === undefined || state.tag === 'not-begun') return null
  const startOver = () => {
    activation.startOver()
    notes.clear()
    onStartOver?.()
    window.scrollTo(0, 0)
    navigate(createStepPath(1), { replace: true })
  }
  return (
    <Button variant="quiet" className={styles.startOver} onClick={startOver}>
      <RefreshIcon />
      {t('activation.startOver')}
    </Button>
  )
}

export interface LicenseSummaryProps {
  readonly license: License
  readonly canChange?: boolean
}

export const LicenseSummary = ({ license: { appName, licenseKey }, canChange = true }: LicenseSummaryProps) => {
  const { t } = useTexts()
  const { activationApps } = useApp().settings
  return (
    <div className={styles.license}>
      <ProductPicture kind={findAppInTitle(appName, activationApps)?.kind ?? 'gps'} />
      <div>
        <p>
          <bdi>{appName}</bdi> <code dir="ltr">{licenseKey}</code>
        </p>
        {canChange && <Link to={createStepPath(1)}>{t('activation.changeCode')}</Link>}
      </div>
    </div>
  )
}

const wizardStepNames = ['code', 'email', 'activate'] as const

/** The steps of an activation, drawn as the stops of a route. `step` is the current step, counted from 1. */
export const ActivationSteps = ({ step: current }: { readonly step: number }) => {
  const { t } = useTexts()
  return (
    <ol aria-label={t('activation.steps')} className={styles.steps}>
      {wizardStepNames.map((name, index) => {
        const position = index + 1
        return (
          <li
            key={name}
            aria-current={position === current ? 'step' : undefined}
            className={styles[position < current ? 'done' : position === current ? 'current' : 'ahead']}
          >
            <span aria-hidden="true" className={styles.stop}>
              {position < current && <CheckIcon />}
            </span>
            <span className={styles.name}>{t(`activation.stepNames.${name}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
