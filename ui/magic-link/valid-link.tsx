import { useTranslation } from 'react-i18next'
import { type Device, ownStores } from '../../core/device/device.ts'
import { appAddress, appOf, type Destination } from '../../core/magic-link/destination.ts'
import type { Settings } from '../../core/shared/settings.ts'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ArrivedIllustration } from '../components/illustrations.tsx'
import { StoreBadges } from '../page/store-badges.tsx'
import { EnterWebButton, type EnterWebProps } from './enter-web-button.tsx'
import styles from './valid-link.module.css'

export interface ValidLinkProps extends EnterWebProps {
  readonly destination: Destination
  readonly settings: Settings
  readonly device: Device
}

/**
 * A link that works: one tap opens the app by its scheme. What happens when the app is missing is the phone's own
 * affair, so the store is always in sight, and no visitor is taken there unasked. The web version needs no app.
 */
export const ValidLink = ({ destination, magicLink, token, settings, device }: ValidLinkProps) => {
  const { t } = useTranslation()
  if (destination === 'travel_web') {
    return (
      <EmptyState
        headingLevel={1}
        title={t('magicLink.validWeb')}
        illustration={<ArrivedIllustration />}
        action={<EnterWebButton magicLink={magicLink} token={token} />}
      />
    )
  }
  const app = appOf(destination, settings)
  return (
    <>
      <EmptyState
        headingLevel={1}
        title={t('magicLink.valid')}
        illustration={<ArrivedIllustration />}
        action={
          <ButtonLink size="large" href={appAddress(app, token)}>
            {t('magicLink.openApp')}
          </ButtonLink>
        }
      />
      <div className={styles.stores}>
        <p>{t('magicLink.noApp')}</p>
        <StoreBadges stores={ownStores(app, device)} centred />
      </div>
    </>
  )
}
