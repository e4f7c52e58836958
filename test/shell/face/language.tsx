import { type Language, languages } from 'account-portal-core'
import { Text } from 'ink'
import { useTranslation } from 'react-i18next'
import { nativeNames } from '../../../ui/language/native-names.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Choice } from './choice.tsx'
import { useEscape } from './keys.tsx'
import type { ScreenProps } from './screen.ts'

export const LanguageScreen = ({ app, back }: ScreenProps) => {
  const { t } = useTranslation()
  useEscape(back)
  const current = useBehavior(app.language.current)
  const choose = (language: Language) => {
    app.language.choose(language)
    back()
  }
  return (
    <>
      <Text bold>{t('language.title')}</Text>
      <Choice
        rows={languages}
        keyOf={(language) => language}
        labelOf={(language) => nativeNames[language]}
        first={languages.indexOf(current)}
        onChoose={choose}
      />
    </>
  )
}
