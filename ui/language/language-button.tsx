import { lazy, Suspense, useState } from 'react'
import { languageTag } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { Button } from '../components/button.tsx'
import { GlobeIcon } from '../components/icon.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { withLaterStyles } from '../shared/later-styles.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { useTexts } from '../shared/texts.tsx'

// A chunk of its own, because of its flags.
const loadPicker = withLaterStyles(() => import('./language-picker.tsx'))
const LanguagePicker = lazy(() => loadChunk(loadPicker))

/** Shows the current language, and opens the language picker. */
export const LanguageButton = () => {
  const { t } = useTexts()
  const current = useBehavior(useApp().language.current)
  const [wasOpened, setWasOpened] = useState(false)
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
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <GlobeIcon />
        {/* Visually the globe is enough: a language's name takes the space of a link. */}
        <span className="visually-hidden">
          {t('language.button')} <bdi lang={languageTag(current)}>{nativeNames[current]}</bdi>
        </span>
      </Button>
      {wasOpened && (
        <Suspense>
          <LanguagePicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
