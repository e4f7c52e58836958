import { useEffect } from 'react'
import { useAppWhenReady } from '../react/app-context.tsx'
import { showBrand } from './show-brand.ts'

/** Shows the portal in the colours of the configured accent, once the configuration is there. */
export const WearBrand = () => {
  const brand = useAppWhenReady()?.settings.product.brand
  useEffect(() => {
    if (brand !== undefined) showBrand(brand, document.documentElement)
  }, [brand])
  return null
}
