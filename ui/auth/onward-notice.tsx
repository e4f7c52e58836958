import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useEntryNotes } from '../page/customer-scope.tsx'
import type { RedirectRules } from './redirect-target.ts'

/** What may be followed in this portal. */
export const redirectRules = ({ settings: { trustedOrigins } }: App): RedirectRules => ({
  ownOrigin: window.location.origin,
  trustedOrigins,
})

/** Says on the page that a signed-in customer was led to that they can go on to the site that they came for. */
export const OnwardNotice = () => {
  const { t } = useTranslation()
  const { onward } = useEntryNotes().of(useLocation())
  return (
    <AlertRegion kind="info">
      {onward !== undefined && (
        <Alert
          kind="info"
          action={
            <ButtonLink variant="secondary" size="small" href={onward}>
              {t('layout.continueTo', { site: new URL(onward).host })}
            </ButtonLink>
          }
        >
          {t('layout.alreadySignedIn')}
        </Alert>
      )}
    </AlertRegion>
  )
}
