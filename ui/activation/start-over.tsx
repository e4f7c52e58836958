import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { useEntryNotes } from '../page/customer-scope.tsx'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { stepAddress } from './use-step.ts'

/** Empties the wizard: for another licence, or where another visitor has left theirs behind. */
export const StartOver = ({ onStartOver }: { readonly onStartOver?: () => void }) => {
  const { t } = useTranslation()
  const activation = useAppWhenReady()?.activation
  const state = useBehavior(activation?.state)
  const navigate = useNavigate()
  const notes = useEntryNotes()
  if (activation === undefined || state === undefined || state.tag === 'not-begun') return null
  const startOver = () => {
    activation.startOver()
    notes.clear()
    onStartOver?.()
    navigate(stepAddress(1), { replace: true })
  }
  return (
    <Button variant="quiet" size="small" onClick={startOver}>
      {t('activation.startOver')}
    </Button>
  )
}
