import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Alert, AlertRegion } from '../components/alert.tsx'

/** Whether the browser has a network: `back` from when it has one again until the visitor has taken notice. */
export type Connection = 'online' | 'offline' | 'back'

/** The browser's connection, and how to say that its return has been noticed. */
const useConnection = (): readonly [Connection, () => void] => {
  const [connection, setConnection] = useState<Connection>('online')
  useEffect(() => {
    const lose = () => setConnection('offline')
    if (!navigator.onLine) lose()
    const regain = () => setConnection((current) => (current === 'offline' ? 'back' : current))
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [])
  return [connection, () => setConnection((current) => (current === 'back' ? 'online' : current))]
}

/** Says that the connection is lost, and that it is back until the customer goes on. Nothing typed is touched. */
export const ConnectionNotice = () => {
  const { t } = useTranslation()
  const [connection, notice] = useConnection()
  const { pathname } = useLocation()
  const [view, setView] = useState(pathname)
  if (view !== pathname) {
    setView(pathname)
    notice()
  }
  return (
    <AlertRegion kind="info">
      {connection === 'offline' && <Alert kind="info">{t('connection.lost')}</Alert>}
      {connection === 'back' && (
        <Alert kind="success" onDismiss={notice} dismissLabel={t('common.dismiss')}>
          {t('connection.back')}
        </Alert>
      )}
    </AlertRegion>
  )
}
