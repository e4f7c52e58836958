import { lazy, Suspense } from 'react'
import type { AccountApp } from '../../core/account-app.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'

const CaptchaWidget = lazy(() => loadChunk(() => import('./captcha-widget.tsx')))

/** The captcha of a form (specification §5). Renders and loads nothing if no captcha is configured. */
export const CaptchaField = ({ form }: { readonly form: keyof AccountApp['captcha'] }) => {
  const captcha = useAppWhenReady()?.captcha[form]
  if (captcha === undefined || captcha.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <CaptchaWidget captcha={captcha} />
    </Suspense>
  )
}
