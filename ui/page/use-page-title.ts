import { createContext, use, useEffect } from 'react'
import { useAppWhenReady } from '../react/app-context.tsx'

/** Receives the name of a page where there is no document: in Node, for the prerendered pages. */
export const PageNameContext = createContext<(page: string) => void>(() => undefined)

/** Titles the page: its name, the product's name and tagline (specification §1). The product is known a moment later. */
export const usePageTitle = (page: string): void => {
  use(PageNameContext)(page)
  const product = useAppWhenReady()?.settings.product
  useEffect(() => {
    document.title = [page, product?.name, product?.tagline.trim()].filter(Boolean).join(' – ')
  }, [page, product])
}
