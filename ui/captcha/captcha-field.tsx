import { lazy, Suspense } from 'react'
import type { BaseApp } from '../../core/base-app.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'

const CaptchaWidget = lazy(() => loadChunk(() => import('./captcha-widget.tsx')))

/** The captcha of a form, if the configuration has one (specification §5). Without one it loads nothing. */
export const CaptchaField = ({ form }: { readonly form: keyof BaseApp['captcha'] }) => {
  const captcha = useAppWhenReady()?.captcha[form]
  if (captcha === undefined || captcha.kind === 'none') return null
  return (
    <Suspense fallback={null}>
      <CaptchaWidget captcha={captcha} />
    </Suspense>
  )
}
