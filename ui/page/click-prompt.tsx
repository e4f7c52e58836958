import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { MailIllustration } from '../components/screen-graphics.tsx'
import { useTexts } from '../shared/texts.tsx'
import { usePageTitle } from './view.ts'

interface ClickPromptProps {
  readonly title: string
  readonly text: string
  readonly onConfirm: () => void
}

/** Asks for a click before a mailed link is used, also if a reload has aborted the call and its result is unknown. */
export const ClickPrompt = ({ title, text, onConfirm }: ClickPromptProps) => {
  const { t } = useTexts()
  usePageTitle(title)
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      illustration={<MailIllustration />}
      action={<Button onClick={onConfirm}>{t('confirmation.press')}</Button>}
    >
      {text}
    </EmptyState>
  )
}
