import { useEffect } from 'react'
import { useAppWhenReady } from '../react/app-context.tsx'
import { showLanguage } from './i18n.ts'

/** Shows whatever language the customer chooses, without a reload. */
export const FollowLanguage = () => {
  const app = useAppWhenReady()
  useEffect(() => {
    const subscription = app?.language.current.changes.subscribe((language) => void showLanguage(language))
    return () => subscription?.unsubscribe()
  }, [app])
  return null
}
