import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useAppWhenReady } from '../react/app-context.tsx'
import { type RedirectRules, type RedirectTarget, redirectTarget } from './redirect-target.ts'

/** Where a customer wanted to go who came to sign-in and was signed in already, left in the history. */
interface Onward {
  readonly onward: string
}

const isOnward = (state: unknown): state is Onward =>
  typeof state === 'object' && state !== null && 'onward' in state && typeof state.onward === 'string'

/** The state for the page that a customer is led to instead of another site; nothing for a page of the portal. */
export const onwardTo = (target: RedirectTarget): Onward | null =>
  target.tag === 'outside' ? { onward: target.url } : null

/** What may be followed in this portal. */
export const redirectRules = ({ settings: { trustedOrigins } }: App): RedirectRules => ({
  ownOrigin: window.location.origin,
  trustedOrigins,
})

/** Says on the page that a signed-in customer was led to that they can go on to the site that they came for. */
export const OnwardNotice = () => {
  const { t } = useTranslation()
  const app = useAppWhenReady()
  const { state }: { readonly state: unknown } = useLocation()
  // Anything can be in the history: it is checked again where it is shown.
  const target = app && isOnward(state) ? redirectTarget(state.onward, redirectRules(app)) : undefined
  return (
    <AlertRegion kind="info">
      {target?.tag === 'outside' && (
        <Alert
          kind="info"
          action={
            <ButtonLink variant="secondary" size="small" href={target.url}>
              {t('layout.continueTo', { site: new URL(target.url).host })}
            </ButtonLink>
          }
        >
          {t('layout.alreadySignedIn')}
        </Alert>
      )}
    </AlertRegion>
  )
}
