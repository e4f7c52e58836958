import * as countryFlags from 'country-flag-icons/string/3x2'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Language, toBcp47Tag, toIntlTag } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { createPickerView } from '../../core/language/picker.ts'
import { StatusLine } from '../components/alert.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/fields.tsx'
import { CheckIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './language-picker.module.css'

/** The Basque flag, which `country-flag-icons` does not contain. */
const basqueFlagSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 28" preserveAspectRatio="none"><path fill="#d52b1e" d="M0 0h50v28H0z"/><path stroke="#009b48" stroke-width="4.3" d="m0 0 50 28M50 0 0 28"/><path stroke="#fff" stroke-width="4.3" d="M25 0v28M0 14h50"/></svg>'

/** The flags by language or base language. The build includes only the flags that are listed here. */
const flagDrawings: Readonly<Partial<Record<string, string>>> = {
  en: countryFlags.GB,
  'en-us': countryFlags.US,
  de: countryFlags.DE,
  it: countryFlags.IT,
  es: countryFlags.ES,
  fr: countryFlags.FR,
  sk: countryFlags.SK,
  pt: countryFlags.PT,
  'pt-br': countryFlags.BR,
  ca: countryFlags.ES_CT,
  bg: countryFlags.BG,
  cs: countryFlags.CZ,
  et: countryFlags.EE,
  eu: basqueFlagSvg,
  fa: countryFlags.IR,
  fi: countryFlags.FI,
  he: countryFlags.IL,
  hu: countryFlags.HU,
  id: countryFlags.ID,
  nl: countryFlags.NL,
  pl: countryFlags.PL,
  ro: countryFlags.RO,
  hr: countryFlags.HR,
  tr: countryFlags.TR,
  vi: countryFlags.VN,
  lt: countryFlags.LT,
  da: countryFlags.DK,
  ko: countryFlags.KR,
  lv: countryFlags.LV,
}

/** Returns the URL of a language's flag, or of the base language's flag (specification §2). */
export const findFlagUrl = (language: string): string | undefined => {
  const drawing = flagDrawings[language] ?? flagDrawings[language.split('-')[0] ?? language]
  return drawing && `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

const Flag = ({ language }: { readonly language: Language }) => (
  <img src={findFlagUrl(language)} alt="" width="24" height="16" className={styles.flag} />
)

export interface LanguagePickerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The content of the dialog. It is mounted when the dialog opens, so that the search is empty each time. */
const LanguagePickerContent = ({ onClose }: Pick<LanguagePickerProps, 'onClose'>) => {
  const { t, language: languageOfTexts } = useTexts()
  const { language } = useApp()
  const current = useBehavior(language.current)
  const [expanded, setExpanded] = useState(false)
  const [search, setSearch] = useState('')

  // A customer may also search for a language by its name in the current language.
  const localNames = new Intl.DisplayNames([toIntlTag(languageOfTexts)], { type: 'language' })
  const namesOf = (each: Language) => [nativeNames[each], localNames.of(toBcp47Tag(each)) ?? '']
  const { shown, canExpand } = createPickerView({
    current,
    preferred: language.readPreferredTags(),
    expanded,
    search,
    namesOf,
  })
  const list = useRef<HTMLUListElement>(null)
  const expand = () => {
    const before = shown.length
    flushSync(() => setExpanded(!expanded))
    // The first new language gets the focus, because in a small window the clicked button is now far away.
    if (!expanded) list.current?.querySelectorAll('button')[before]?.focus()
  }

  const choose = (chosen: Language) => {
    language.choose(chosen)
    onClose()
  }

  return (
    <Stack>
      {/* The list contains the other languages only (specification §2), so the current one is above it. */}
      <p className={styles.current} aria-current="true">
        <Flag language={current} />
        <span className="visually-hidden">{t('language.button')}</span>
        <bdi lang={toBcp47Tag(current)}>{nativeNames[current]}</bdi>
        <CheckIcon />
      </p>
      <TextField
        type="search"
        enterKeyHint="search"
        autoCapitalize="none"
        label={t('language.search')}
        autoComplete="off"
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        // WebKit handles Escape in a search field itself, even if the field is empty.
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape' && currentTarget.value === '') onClose()
        }}
      />
      <ul ref={list} className={styles.languages}>
        {shown.map((each) => (
          <li key={each}>
            <button type="button" className={styles.language} lang={toBcp47Tag(each)} onClick={() => choose(each)}>
              <Flag language={each} />
              <bdi>{nativeNames[each]}</bdi>
            </button>
          </li>
        ))}
        {canExpand && (
          <li>
            <button type="button" className={styles.language} aria-expanded={expanded} onClick={expand}>
              {t(expanded ? 'language.hideMore' : 'language.showMore')}
            </button>
          </li>
        )}
      </ul>
      <StatusLine>{shown.length === 0 && t('language.noneFound')}</StatusLine>
    </Stack>
  )
}

/** The dialog for the display language (specification §2). */
const LanguagePicker = ({ open, onClose }: LanguagePickerProps) => {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} heading={t('language.title')} closeLabel={t('common.close')}>
      <LanguagePickerContent onClose={onClose} />
    </Dialog>
  )
}

export default LanguagePicker
