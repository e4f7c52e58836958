import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaControl } from '../../core/captcha/captcha.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { useBehavior } from '../shared/app-context.tsx'

/** An element into which the provider puts its own widget, with its own words for keyboard and screen reader. */
const Place = ({ captcha }: { readonly captcha: CaptchaControl }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : captcha.place(place.current)), [captcha])
  return <div ref={place} />
}

/** A captcha in the shape of its maker's widget; where that does not come, it can be asked for again. */
export const PlacedCaptcha = ({ captcha }: { readonly captcha: CaptchaControl }) => {
  const { t } = useTranslation()
  const state = useBehavior(captcha.state)
  const [attempt, setAttempt] = useState(1)
  return (
    <>
      <Place key={attempt} captcha={captcha} />
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
