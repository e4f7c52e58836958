import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaControl } from '../../core/captcha/captcha.ts'
import type { CaptchaState } from '../../core/captcha/captcha-state.ts'
import { AlertIcon, CheckIcon, RefreshIcon } from '../components/icon.tsx'
import { SpinnerRing } from '../components/spinner.tsx'
import { useBehavior } from '../shared/app-context.tsx'
import styles from './computed-captcha.module.css'

type Tag = CaptchaState['tag']

const words = {
  unsolved: 'captcha.unsolved',
  missed: 'captcha.unsolved',
  solving: 'captcha.solving',
  solved: 'captcha.solved',
  failed: 'captcha.failed',
  expired: 'captcha.expired',
} as const satisfies Record<Tag, string>

const marks: Readonly<Record<Tag, ReactNode>> = {
  unsolved: null,
  missed: null,
  solving: <SpinnerRing />,
  solved: <CheckIcon />,
  failed: <AlertIcon />,
  expired: <RefreshIcon />,
}

/** What a screen reader hears of while the focus stays on the button. */
const announced: ReadonlySet<Tag> = new Set<Tag>(['solving', 'solved', 'failed', 'expired'])

/** Short enough that a form is seldom sent in between. */
const lookEveryMs = 1000

/** A captcha that the device solves at the press of a button, which then tells how it went. */
export const ComputedCaptcha = ({ captcha }: { readonly captcha: CaptchaControl }) => {
  const { t } = useTranslation()
  const state = useBehavior(captcha.state)
  const button = useRef<HTMLButtonElement>(null)
  const done = state === 'solving' || state === 'solved'

  useEffect(() => {
    // Sent without it: it is the field to go back to.
    if (state === 'missed') button.current?.focus()
    if (state !== 'solved') return
    // One timer until the end would stand still while a laptop sleeps.
    const timer = setInterval(captcha.checkExpiry, lookEveryMs)
    return () => clearInterval(timer)
  }, [state, captcha])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.captcha}
        data-state={state}
        aria-disabled={done || undefined}
        aria-busy={state === 'solving' || undefined}
        onClick={() => void captcha.solve()()}
      >
        <span aria-hidden="true" className={styles.mark}>
          {marks[state]}
        </span>
        {t(words[state])}
      </button>
      <span role="status" className="visually-hidden">
        {announced.has(state) && t(words[state])}
      </span>
    </>
  )
}
