import { useTranslation } from 'react-i18next'
import { createBehavior } from '../../core/shared/behavior.ts'
import { cardFields, emptyCardForm, type PerCardField } from '../../core/subscription/card-form.ts'
import { FieldFrame } from '../components/field-frame.tsx'
import { useBehavior } from '../shared/app-context.tsx'
import styles from './subscription.module.css'
import type { CardFieldPlace, CardFormPhase } from './use-card-form.ts'

/** What a form that is not there yet says of itself. */
const noForm = createBehavior(emptyCardForm)

export interface CardFieldsProps {
  readonly phase: CardFormPhase
  readonly places: PerCardField<CardFieldPlace>
}

/** The places for a provider's fields, with the portal's own labels and messages, the same for every provider. */
export const CardFields = ({ phase, places }: CardFieldsProps) => {
  const { t } = useTranslation()
  const { brand, problems } = useBehavior(phase.tag === 'open' ? phase.form.state : noForm)
  return (
    <div className={styles.fields} hidden={phase.tag === 'failed'} aria-busy={phase.tag === 'opening' || undefined}>
      {phase.tag === 'opening' && (
        <span role="status" className="visually-hidden">
          {t('cardForm.opening')}
        </span>
      )}
      {cardFields.map((field) => {
        const { host, inputId, label } = places[field]
        const problem = problems[field]
        return (
          <FieldFrame
            key={field}
            label={label}
            inputId={inputId}
            error={problem && t(`cardForm.problems.${field}.${problem}`)}
            className={field === 'number' ? styles.number : undefined}
          >
            <div ref={host} className={styles.host} />
            {field === 'number' && (
              <span aria-live="polite" className={styles.brand}>
                {brand}
              </span>
            )}
          </FieldFrame>
        )
      })}
    </div>
  )
}
