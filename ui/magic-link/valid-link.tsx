import type { Either } from 'fp-ts/Either'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Device, ownStores } from '../../core/device/device.ts'
import { appAddress, appOf, type Destination } from '../../core/magic-link/destination.ts'
import type { EnteredWeb } from '../../core/magic-link/enter-web.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Settings } from '../../core/shared/settings.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ArrivedIllustration } from '../components/illustrations.tsx'
import { StoreBadges } from '../stores/store-badges.tsx'
import styles from './valid-link.module.css'

interface EnterWebProps {
  readonly enterWeb: () => Promise<Either<AppError, EnteredWeb>>
}

/** Signs in and goes to the web version by a full page load; the button stays busy until the page is gone. */
const EnterWebButton = ({ enterWeb }: EnterWebProps) => {
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

export interface ValidLinkProps extends EnterWebProps {
  readonly destination: Destination
  readonly token: string
  readonly settings: Settings
  readonly device: Device
}

/**
 * A link that works: one tap opens the app by its scheme. What happens when the app is missing is the phone's own
 * affair, so the store is always in sight, and no visitor is taken there unasked.
 */
export const ValidLink = ({ destination, token, settings, device, enterWeb }: ValidLinkProps) => {
  const { t } = useTranslation()
  const app = appOf(destination, settings)
  return (
    <>
      <EmptyState
        headingLevel={1}
        title={t('magicLink.valid')}
        illustration={<ArrivedIllustration />}
        action={
          destination === 'travel_web' ? (
            <EnterWebButton enterWeb={enterWeb} />
          ) : (
            <ButtonLink size="large" href={appAddress(app, token)}>
              {t('magicLink.openApp')}
            </ButtonLink>
          )
        }
      />
      <div className={styles.stores}>
        <p>{t('magicLink.noApp')}</p>
        <StoreBadges stores={ownStores(app, device)} centred />
      </div>
    </>
  )
}
