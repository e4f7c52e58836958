import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { useConnection } from '../react/use-connection.ts'

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
