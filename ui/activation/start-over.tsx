import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { useNotes } from '../page/held.tsx'
import { useAppWhenReady } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { stepAddress } from './use-step.ts'

/** Empties the wizard: for another licence, or where another visitor has left theirs behind. */
export const StartOver = ({ onStartOver }: { readonly onStartOver?: () => void }) => {
  const { t } = useTranslation()
  const activation = useAppWhenReady()?.activation
  const state = useBehavior(activation?.state)
  const navigate = useNavigate()
  const notes = useNotes()
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
