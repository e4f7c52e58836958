import type { Either } from 'fp-ts/Either'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnteredWeb } from '../../core/magic-link/enter-web.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { Button } from '../components/button.tsx'

export interface EnterWebProps {
  readonly enterWeb: () => Promise<Either<AppError, EnteredWeb>>
}

/** Signs in and goes to the web version by a full page load; the button stays busy until the page is gone. */
export const EnterWebButton = ({ enterWeb }: EnterWebProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const entered = await enterWeb()
    // A failure has been told as a message, or as the state of the link; so has a link of another customer.
    if (entered._tag === 'Right' && entered.right.tag === 'entered') window.location.assign(entered.right.address)
    else setBusy(false)
  }
  return (
    <Button size="large" busy={busy} onClick={() => void press()}>
      {t('magicLink.openWeb')}
    </Button>
  )
}
