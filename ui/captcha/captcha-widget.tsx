import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaptchaControl, CaptchaState } from '../../core/captcha/captcha.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { AlertIcon } from '../components/graphics.tsx'
import { SpinnerRing } from '../components/placeholders.tsx'
import { CheckIcon, RefreshIcon } from '../components/screen-graphics.tsx'
import { useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './captcha-widget.module.css'

interface CaptchaProps {
  readonly captcha: CaptchaControl
}

type CaptchaStateTag = CaptchaState['tag']

const captchaStateTextKeys = {
  unsolved: 'captcha.unsolved',
  missed: 'captcha.unsolved',
  solving: 'captcha.solving',
  solved: 'captcha.solved',
  failed: 'captcha.failed',
  expired: 'captcha.expired',
} as const satisfies Record<CaptchaStateTag, string>

const captchaStateIcons: Readonly<Record<CaptchaStateTag, ReactNode>> = {
  unsolved: null,
  missed: null,
  solving: <SpinnerRing />,
  solved: <CheckIcon />,
  failed: <AlertIcon />,
  expired: <RefreshIcon />,
}

/** The states that a screen reader announces while the focus stays on the button. */
const announcedCaptchaStates: ReadonlySet<CaptchaStateTag> = new Set<CaptchaStateTag>([
  'solving',
  'solved',
  'failed',
  'expired',
])

/** How often the expiry is checked. The interval is short, so that a form is rarely sent with an expired captcha. */
const expiryCheckIntervalMs = 1000

/** A captcha that the device solves by a computation after a click on a button. The button then shows the result. */
const CaptchaButton = ({ captcha }: CaptchaProps) => {
  const { t } = useTexts()
  const state = useBehavior(captcha.state)
  const button = useRef<HTMLButtonElement>(null)
  const isDone = state === 'solving' || state === 'solved'

  useEffect(() => {
    // After a submit without a solved captcha, the button gets the focus, like an empty required field.
    if (state === 'missed') button.current?.focus()
    if (state !== 'solved') return
    // This is an interval, because a single timer until the expiry would be late after the device has slept.
    const timer = setInterval(captcha.checkExpiry, expiryCheckIntervalMs)
    return () => clearInterval(timer)
  }, [state, captcha])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.captcha}
        data-state={state}
        aria-disabled={isDone || undefined}
        aria-busy={state === 'solving' || undefined}
        onClick={() => void captcha.solve()()}
      >
        <span aria-hidden="true" className={styles.mark}>
          {captchaStateIcons[state]}
        </span>
        <span>{t(captchaStateTextKeys[state])}</span>
      </button>
      <span role="status" className="visually-hidden">
        {announcedCaptchaStates.has(state) && t(captchaStateTextKeys[state])}
      </span>
    </>
  )
}

const CaptchaWidgetContainer = ({ captcha }: CaptchaProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : captcha.place(place.current)), [captcha])
  return <div ref={place} />
}

/** The widget of a captcha provider in the page's language, with a button that loads it again after a failure. */
const CaptchaProviderWidget = ({ captcha }: CaptchaProps) => {
  const { t, language } = useTexts()
  const state = useBehavior(captcha.state)
  const [attempt, setAttempt] = useState(1)
  return (
    <>
      <CaptchaWidgetContainer key={`${language} ${attempt}`} captcha={captcha} />
      <AlertRegion kind="error">
        {state === 'failed' && (
          <Alert
            kind="error"
            action={
              <Button variant="secondary" size="small" onClick={() => setAttempt(attempt + 1)}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('captcha.placedFailed')}
          </Alert>
        )}
      </AlertRegion>
    </>
  )
}

const CaptchaWidget = ({ captcha }: CaptchaProps) =>
  captcha.kind === 'computed' ? <CaptchaButton captcha={captcha} /> : <CaptchaProviderWidget captcha={captcha} />

export default CaptchaWidget
