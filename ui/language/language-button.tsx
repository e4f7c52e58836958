import { lazy, Suspense, useState } from 'react'
import { languageTag } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { Button } from '../components/button.tsx'
import { GlobeIcon } from '../components/icon.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { withLaterStyles } from '../shared/later-styles.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { savesData } from '../shared/scheduling.ts'
import { useTexts } from '../shared/texts.tsx'
import styles from './language-button.module.css'

// A separate chunk, because of the flags.
const loadPicker = withLaterStyles(() => import('./language-picker.tsx'))
const LanguagePicker = lazy(() => loadChunk(loadPicker))

/** Shows the current language, and opens the language picker. */
export const LanguageButton = () => {
  const { t } = useTexts()
  const current = useBehavior(useApp().language.current)
  const [wasOpened, setWasOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const prefetch = () => {
    if (!savesData()) loadPicker().catch(() => undefined)
  }
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
        <span className="visually-hidden">{t('language.button')} </span>
        <bdi lang={languageTag(current)} className={styles.name}>
          {nativeNames[current].replace(/ \(.*/, '')}
          <span className="visually-hidden">{/ \(.*/.exec(nativeNames[current])}</span>
        </bdi>
      </Button>
      {wasOpened && (
        <Suspense>
          <LanguagePicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
