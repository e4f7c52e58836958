import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { Button } from '../components/button.tsx'
import { GlobeIcon } from '../components/icon.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'

// With all its flags it comes when it is first asked for.
const loadPicker = () => import('./language-picker.tsx')
const LanguagePicker = lazy(() => loadChunk(loadPicker))

/** Opens the language picker, and tells which language is shown. */
export const LanguageButton = () => {
  const { t } = useTranslation()
  const current = useBehavior(useApp().language.current)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const prefetch = () => void loadPicker().catch(() => undefined)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <GlobeIcon />
        {/* The globe speaks for itself: the name of a language takes the room of a link. */}
        <span className="visually-hidden">
          {t('language.button')} <bdi lang={languageTag(current)}>{nativeNames[current]}</bdi>
        </span>
      </Button>
      {asked && (
        <Suspense>
          <LanguagePicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
