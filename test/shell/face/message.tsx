import type { App } from 'account-portal-core'
import { Text } from 'ink'
import { useTranslation } from 'react-i18next'
import { errorTexts, mailTexts, successTexts } from '../../../ui/messages/message-texts.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'

/** What the portal has to say, in the words of its screens. */
export const CurrentMessage = ({ app }: { readonly app: App }) => {
  const { t } = useTranslation()
  const message = useBehavior(app.messages.current)
  if (message === undefined) return null
  const { username = '', mailedTo = '' } = message
  const text = message.kind === 'error' ? errorTexts[message.code] : successTexts[message.code]
  const mailText = message.kind === 'success' && mailedTo && (mailTexts[message.code] ?? 'successes.mailSent')
  const sentences = [t(text, { username }), ...(mailText ? [t(mailText, { address: mailedTo })] : [])]
  const look = message.kind === 'error' ? { color: 'red', sign: '✘' } : { color: 'green', sign: '✔' }
  return <Text color={look.color}>{[look.sign, ...sentences].join(' ')}</Text>
}
