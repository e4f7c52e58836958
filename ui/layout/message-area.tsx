import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { AccountApp } from '../../core/account-app.ts'
import { mailSentTextKeys } from '../../core/messages/message-texts.ts'
import type { Message } from '../../core/messages/messages.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'
import { readNavigationState } from '../page/navigation-state.ts'
import { SupportLink } from '../page/page-states.tsx'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { hasAnswerSinceNetworkLoss, recordNetworkLoss } from '../shared/lost-network.ts'
import { offlineNoticeId } from '../shared/page-data.ts'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { useWaitTextThenDismiss } from '../shared/wait.ts'

/** The state of the connection. 'back': the network has returned, and a notice about it is shown. */
export type ConnectionState = 'online' | 'offline' | 'back'

/**
 * Returns the state of the connection, and a function that dismisses the notice of a restored connection. After an
 * answered call, the state is 'online' even if `navigator.onLine` is false.
 */
const useConnectionState = (): readonly [ConnectionState, () => void] => {
  const [connection, setConnection] = useState<ConnectionState>('online')
  useEffect(() => {
    document.getElementById(offlineNoticeId)?.remove()
    const lose = () => {
      recordNetworkLoss()
      setConnection('offline')
    }
    if (!navigator.onLine && !hasAnswerSinceNetworkLoss.value) lose()
    const answers = hasAnswerSinceNetworkLoss.changes.subscribe((isAnswered) => {
      if (isAnswered) setConnection((current) => (current === 'offline' ? 'online' : current))
    })
    const reportReturn = () => setConnection((current) => (current === 'offline' ? 'back' : current))
    window.addEventListener('offline', lose)
    window.addEventListener('online', reportReturn)
    return () => {
      answers.unsubscribe()
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', reportReturn)
    }
  }, [])
  return [connection, () => setConnection((current) => (current === 'back' ? 'online' : current))]
}

/** The notice of a lost connection and, until the customer navigates, the notice of a restored connection. */
export const ConnectionNotice = () => {
  const { t } = useTexts()
  const [connection, dismiss] = useConnectionState()
  const { pathname } = useLocation()
  const [view, setView] = useState(pathname)
  if (view !== pathname) {
    setView(pathname)
    dismiss()
  }
  return (
    <AlertRegion kind="info">
      {connection === 'offline' && <Alert kind="info">{t('connection.lost')}</Alert>}
      {connection === 'back' && (
        <Alert kind="success" onDismiss={dismiss} dismissLabel={t('common.dismiss')}>
          {t('connection.back')}
        </Alert>
      )}
    </AlertRegion>
  )
}

const messageKinds = ['error', 'success'] as const

const CurrentMessage = ({ app, kind }: { readonly app: AccountApp; readonly kind: Message['kind'] }) => {
  const { t } = useTexts()
  const failureTexts = useFailureTexts()
  const message = useBehavior(app.messages.current)
  useWaitTextThenDismiss(message?.kind === 'error' ? message : undefined, app.messages.dismiss)
  const location = useLocation()
  const { wasMailed, done } = readNavigationState(location)
  if (message?.kind !== kind) return null
  const { mailedTo = '', worksUntil } = message
  // The screen already shows that the email was sent, so the message is not repeated.
  const isOnScreen =
    message.code === 'registered'
      ? mailedTo !== '' && (done === 'registered' || location.pathname === paths.signUp)
      : message.code === 'reset-instructions-sent' && (wasMailed || location.pathname === paths.requestPasswordReset)
  if (isOnScreen) return null
  const mailText = message.kind === 'success' && mailedTo && mailSentTextKeys[message.code]
  return (
    <Alert
      key={message.id}
      kind={message.kind}
      action={
        message.code === 'license-activated' ? (
          <Link to={paths.activationSuccessful}>{t('successes.whatNext')}</Link>
        ) : (
          (message.kind === 'error' || mailedTo) && <SupportLink />
        )
      }
      onDismiss={app.messages.dismiss}
      dismissLabel={t('common.dismiss')}
    >
      {message.kind === 'error' ? (
        failureTexts(message).map((text) => <p key={text}>{text}</p>)
      ) : (
        <p>
          {isolateMarkedValues(t(`successes.${message.code}`, { username: markForIsolation(message.username ?? '') }))}
        </p>
      )}
      {worksUntil !== undefined && (
        <p>{isolateMarkedValues(t('successes.usableUntil', { date: markForIsolation(worksUntil) }))}</p>
      )}
      {message.kind === 'success' && message.code === 'password-changed' && <p>{t('successes.elsewhere')}</p>}
      {mailText && <p>{isolateMarkedValues(t(mailText, { address: markForIsolation(mailedTo) }))}</p>}
    </Alert>
  )
}

/**
 * The place where messages appear (specification §4). Its live regions are on the page before the first message, so
 * that screen readers announce each message once.
 */
export const MessageArea = () => {
  const app = useAppWhenReady()
  const [{ done }] = useState(readNavigationState(useLocation()))
  useEffect(() => {
    // A reload removes a success message. It is shown again, because the state of the history entry contains its code.
    if (app?.session.login.value.tag !== 'logged-out' || done === undefined || app.messages.current.value) return
    const mailedTo = done === 'registered' ? app.auth.readMailedAddress() : undefined
    app.messages.success({ code: done, ...(mailedTo !== undefined && { mailedTo }) })
  }, [app, done])
  useEffect(() => {
    const dismiss = ({ key, defaultPrevented }: KeyboardEvent) => {
      // If a dialog is open, Escape closes the dialog and not the message.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) app?.messages.dismiss()
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [app])
  return messageKinds.map((kind) => (
    <AlertRegion key={kind} kind={kind}>
      {app && <CurrentMessage app={app} kind={kind} />}
    </AlertRegion>
  ))
}
