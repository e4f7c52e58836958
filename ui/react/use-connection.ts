import { useEffect, useState } from 'react'

/** Whether the browser has a network: `back` from when it has one again until the visitor has taken notice. */
export type Connection = 'online' | 'offline' | 'back'

/** The browser's connection, and how to say that its return has been noticed. */
export const useConnection = (): readonly [Connection, () => void] => {
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
