import { createContext, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppWhenReady } from '../react/app-context.tsx'

/** Receives the name of a page where there is no document: in Node, for the prerendered pages. */
export const PageNameContext = createContext<(page: string) => void>(() => undefined)

/** Titles the page: its name, the product's name and tagline (specification §1). The product is known a moment later. */
export const usePageTitle = (page: string): void => {
  const { t } = useTranslation()
  use(PageNameContext)(page)
  const product = useAppWhenReady()?.settings.product
  useEffect(() => {
    const named = product && [product.name, product.tagline.trim()].filter(Boolean).join(' – ')
    document.title = named === undefined ? page : t('layout.pageTitle', { page, product: named })
  }, [t, page, product])
}
