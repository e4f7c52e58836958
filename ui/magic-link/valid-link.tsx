import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import { appOf, appUrlOf, type Destination } from '../../core/magic-link/magic-link-state.ts'
import type { WebSignIn } from '../../core/magic-link/sign-in-to-web.ts'
import type { Settings } from '../../core/settings.ts'
import { type Device, selectStores } from '../../core/visitor-device/visitor-device.ts'
import { Button, ButtonLink, buttonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { ArrivedIllustration } from '../components/screen-graphics.tsx'
import { WrapRow } from '../components/stack.tsx'
import { useCall } from '../page/failed-call.tsx'
import { StillWorking } from '../page/page-states.tsx'
import { StoreBadges } from '../page/store-badges.tsx'
import { paths } from '../routes/table.ts'
import { useBehavior } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import styles from './magic-link.module.css'

/** Opens the web version with a full page load. */
const openWeb = (signIn: WebSignIn | undefined) => {
  if (signIn?.tag === 'signed-in') window.location.assign(signIn.url)
}

export interface SignInToWebProps {
  readonly magicLink: MagicLink
  readonly token: string
}

/**
 * Signs in and opens the web version. The button stays busy until the page is gone. A visitor clicks twice: after the
 * first click the button names the account of the link.
 */
export const SignInToWebButton = ({ magicLink, token }: SignInToWebProps) => {
  const { t } = useTexts()
  const account = useBehavior(magicLink.accountToConfirm)
  const [isLeaving, setLeaving] = useState(false)
  const { button: state, press: call } = useCall(magicLink.signInToWeb(token))
  const button = useRef<HTMLButtonElement>(null)
  // The new key creates a new element, so that a screen reader reads the button's new name.
  useEffect(() => {
    if (account !== undefined) button.current?.focus()
  }, [account])
  const signIn = async () => {
    const confirmed = magicLink.confirmSignInToWeb()
    if (confirmed !== undefined) return confirmed
    const result = await call()
    // A failure is shown as a message or as the state of the link.
    return result._tag === 'Right' ? result.right : undefined
  }
  const press = async () => {
    const result = await signIn()
    setLeaving(result?.tag === 'signed-in')
    openWeb(result)
  }
  const busy = state.busy || isLeaving
  return (
    <>
      <Button key={account} ref={button} {...state} busy={busy} onClick={() => void press()}>
        {account === undefined
          ? t('magicLink.openWeb')
          : isolateMarkedValues(t('magicLink.otherContinue', { other: markForIsolation(account) }))}
      </Button>
      <StillWorking busy={busy} />
    </>
  )
}

/** Lets the signed-in customer decide what to do with a link to another account. */
export const OtherAccount = ({
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
        <WrapRow>
          <Link to={paths.orders} className={buttonClass('secondary')}>
            {t('magicLink.otherStay')}
          </Link>
          <Button onClick={() => openWeb(magicLink.confirmSignInToWeb())}>
            {isolateMarkedValues(t('magicLink.otherContinue', { other }))}
          </Button>
        </WrapRow>
      }
    >
      {isolateMarkedValues(t('magicLink.otherText', { other }))}
    </EmptyState>
  )
}

export interface ValidLinkProps extends SignInToWebProps {
  readonly destination: Destination
  readonly settings: Settings
  readonly device: Device
}

/**
 * A valid link on a phone: one tap opens the app by its URL scheme. A page can't detect a missing app, so the store
 * is always visible, and no customer is sent there without asking for it. The web version needs no app.
 */
export const ValidLink = ({ destination, magicLink, token, settings, device }: ValidLinkProps) => {
  const { t } = useTexts()
  if (destination === 'travel_web') {
    return (
      <EmptyState
        headingLevel={1}
        title={t('magicLink.validWeb')}
        illustration={<ArrivedIllustration />}
        action={<SignInToWebButton magicLink={magicLink} token={token} />}
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
        action={<ButtonLink href={appUrlOf(app, token)}>{t('magicLink.openApp')}</ButtonLink>}
      />
      <div className={styles.stores}>
        <p>{t('magicLink.noApp')}</p>
        <StoreBadges stores={selectStores(app, device)} centered />
      </div>
    </>
  )
}
