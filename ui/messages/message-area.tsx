import { useTranslation } from 'react-i18next'
import type { App } from '../../core/app.ts'
import type { Message } from '../../core/messages/messages.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { useAppWhenReady } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { errorTexts, successTexts } from './message-texts.ts'

const kinds = ['error', 'success'] as const

/** A name keeps its own direction of writing, and that of the sentence around it. */
const isolated = (name: string) => `\u2068${name}\u2069`

const CurrentMessage = ({ app, kind }: { readonly app: App; readonly kind: Message['kind'] }) => {
  const { t } = useTranslation()
  const message = useBehavior(app.messages.current)
  if (message?.kind !== kind) return null
  const text = message.kind === 'error' ? errorTexts[message.code] : successTexts[message.code]
  return (
    <Alert key={message.id} kind={message.kind} onDismiss={app.messages.dismiss} dismissLabel={t('common.dismiss')}>
      {t(text, { username: isolated(message.username ?? '') })}
    </Alert>
  )
}

/**
 * Where messages appear (specification §4): dismissible, and gone when the view is left. The regions are on the page
 * before any message, so that a screen reader announces each once.
 */
export const MessageArea = () => {
  const app = useAppWhenReady()
  return kinds.map((kind) => (
    <AlertRegion key={kind} kind={kind}>
      {app && <CurrentMessage app={app} kind={kind} />}
    </AlertRegion>
  ))
}
