import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import { createAppUrl, findLinkedApp, type LinkDestination } from '../../core/magic-link/magic-link-state.ts'
import type { WebSignInResult } from '../../core/magic-link/sign-in-to-web.ts'
import type { Settings } from '../../core/settings.ts'
import { type Device, selectStores } from '../../core/visitor-device/visitor-device.ts'
import { Button, ExternalButtonLink, getButtonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { SuccessIllustration } from '../components/screen-graphics.tsx'
import { WrappingRow } from '../components/stack.tsx'
import { useCallButton } from '../page/failed-call.tsx'
import { SlowCallStatus } from '../page/page-states.tsx'
import { StoreBadges } from '../page/store-badges.tsx'
import { paths } from '../routes/table.ts'
import { useBehavior } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import styles from './magic-link.module.css'

/** Opens the web version if the sign-in has succeeded. The web version is another site, so the router can't open it. */
const openWebVersion = (signIn: WebSignInResult | undefined) => {
  if (signIn?.tag === 'signed-in') window.location.assign(signIn.url)
}

export interface SignInToWebProps {
  readonly magicLink: MagicLink
  readonly token: string
}

/**
 * A button that signs in to the web app and opens it. The button stays busy until the web app replaces this page. If
 * the account must be confirmed, the first click shows the account in the label, and a second click confirms it.
 */
export const SignInToWebButton = ({ magicLink, token }: SignInToWebProps) => {
  const { t } = useTexts()
  const account = useBehavior(magicLink.accountToConfirm)
  const [isLeaving, setLeaving] = useState(false)
  const { button: state, press: call } = useCallButton(magicLink.signInToWeb(token))
  const button = useRef<HTMLButtonElement>(null)
  // A changed label gives the button a new `key`. The new button gets the focus, so that screen readers read its name.
  useEffect(() => {
    if (account !== undefined) button.current?.focus()
  }, [account])
  const signIn = async () => {
    const confirmed = magicLink.confirmSignInToWeb()
    if (confirmed !== undefined) return confirmed
    const result = await call()
    // A failure is not shown here, because a message or the state of the link shows it.
    return result._tag === 'Right' ? result.right : undefined
  }
  const press = async () => {
    const result = await signIn()
    setLeaving(result?.tag === 'signed-in')
    openWebVersion(result)
  }
  const busy = state.busy || isLeaving
  return (
    <>
      <Button key={account} ref={button} {...state} busy={busy} onClick={() => void press()}>
        {account === undefined
          ? t('magicLink.openWeb')
          : isolateMarkedValues(t('magicLink.otherContinue', { other: markForIsolation(account) }))}
      </Button>
      <SlowCallStatus busy={busy} />
    </>
  )
}

/** Asks a signed-in customer whether to stay signed in or to use a link that belongs to another account. */
export const OtherAccountChoice = ({
  magicLink,
  username,
}: Pick<SignInToWebProps, 'magicLink'> & { readonly username: string }) => {
  const { t } = useTexts()
  const other = markForIsolation(username)
  return (
    <EmptyState
      headingLevel={1}
      title={t('magicLink.otherTitle')}
      illustration={<RoadClosedIllustration />}
      action={
        <WrappingRow>
          <Link to={paths.orders} className={getButtonClass('secondary')}>
            {t('magicLink.otherStay')}
          </Link>
          <Button onClick={() => openWebVersion(magicLink.confirmSignInToWeb())}>
            {isolateMarkedValues(t('magicLink.otherContinue', { other }))}
          </Button>
        </WrappingRow>
      }
    >
      {isolateMarkedValues(t('magicLink.otherText', { other }))}
    </EmptyState>
  )
}

export interface ValidLinkPageProps extends SignInToWebProps {
  readonly destination: LinkDestination
  readonly settings: Settings
  readonly device: Device
}

/**
 * The page for a valid link on a phone: a button that opens the app by its URL scheme, or the website. The links to the
 * stores are always shown, because a page can't find out whether the app is installed.
 */
export const ValidLinkPage = ({ destination, magicLink, token, settings, device }: ValidLinkPageProps) => {
  const { t } = useTexts()
  if (destination === 'travel_web') {
    return (
      <EmptyState
        headingLevel={1}
        title={t('magicLink.validWeb')}
        illustration={<SuccessIllustration />}
        action={<SignInToWebButton magicLink={magicLink} token={token} />}
      />
    )
  }
  const app = findLinkedApp(destination, settings)
  return (
    <>
      <EmptyState
        headingLevel={1}
        title={t('magicLink.valid')}
        illustration={<SuccessIllustration />}
        action={<ExternalButtonLink href={createAppUrl(app, token)}>{t('magicLink.openApp')}</ExternalButtonLink>}
      />
      <div className={styles.stores}>
        <p>{t('magicLink.noApp')}</p>
        <StoreBadges stores={selectStores(app, device)} centered />
      </div>
    </>
  )
}
