import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { answeredSinceLoss, noteLoss } from '../shared/answered-calls.ts'
import { useTexts } from '../shared/texts.tsx'

/** `back` from when the network returns until the visitor dismisses the notice. */
export type Connection = 'online' | 'offline' | 'back'

/** The connection, and a function that dismisses its return. An answered call counts for more than the browser's word. */
const useConnection = (): readonly [Connection, () => void] => {
  const [connection, setConnection] = useState<Connection>('online')
  useEffect(() => {
    const lose = () => {
      noteLoss()
      setConnection('offline')
    }
    if (!navigator.onLine && !answeredSinceLoss.value) lose()
    const answers = answeredSinceLoss.changes.subscribe((isAnswered) => {
      if (isAnswered) setConnection((current) => (current === 'offline' ? 'online' : current))
    })
    const regain = () => setConnection((current) => (current === 'offline' ? 'back' : current))
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    return () => {
      answers.unsubscribe()
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [])
  return [connection, () => setConnection((current) => (current === 'back' ? 'online' : current))]
}

/** Says that the connection is lost; then that it is back, until the customer navigates. */
export const ConnectionNotice = () => {
  const { t } = useTexts()
  const [connection, dismiss] = useConnection()
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
