import { useEffect } from 'react'
import { useAppWhenReady } from '../react/app-context.tsx'
import { applyTheme } from './apply-theme.ts'

/** Shows the portal in the colours of the configured accent, once the configuration is there. */
export const Theme = () => {
  const brand = useAppWhenReady()?.settings.product.brand
  useEffect(() => {
    if (brand !== undefined) applyTheme(brand, document.documentElement)
  }, [brand])
  return null
}
