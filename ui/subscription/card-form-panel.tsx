import { useEffect, useRef, useState } from 'react'
import { errorTexts } from '../../core/messages/message-texts.ts'
import { usernameOf } from '../../core/session/login-state.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import { cardFields, emptyCardForm, type PerCardField } from '../../core/subscription/card-form.ts'
import { failureCodeOf } from '../../core/subscription/subscriptions.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { FieldFrame } from '../components/fields.tsx'
import { Cluster } from '../components/stack.tsx'
import { StillWorking, SupportLink } from '../page/page-states.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { isolated, useTexts, withIsolates } from '../shared/texts.tsx'
import styles from './subscription.module.css'
import { type CardFieldPlace, type CardFormPhase, useCardForm } from './use-card-form.ts'

const closedForm = createBehavior(emptyCardForm)

interface CardFieldsProps {
  readonly phase: CardFormPhase
  readonly places: PerCardField<CardFieldPlace>
}

/** The places for a provider's fields, with the portal's labels and problems. */
const CardFields = ({ phase, places }: CardFieldsProps) => {
  const { t } = useTexts()
  const { brand, problems } = useBehavior(phase.tag === 'open' ? phase.form.state : closedForm)
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

export interface CardFormPanelProps {
  readonly purchaseId: number
  /** The number of clicks that asked for the form. Each click moves the focus to it. */
  readonly openCount: number
  readonly onClose: () => void
}

/**
 * The form for a new card. A failure of its set-up, of the card token and of the update is shown here ('Unexpected error,
 * please try again.', specification §8). After the customer has tried to save, a notice above the page is posted as well
 * ('Something went wrong, please try it later').
 */
export const CardFormPanel = ({ purchaseId, openCount, onClose }: CardFormPanelProps) => {
  const { t } = useTexts()
  const username = usernameOf(useBehavior(useApp().session.login))
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, places, reopen } = useCardForm(purchaseId, () => void save())
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<AppError | 'expired'>()
  useEffect(() => {
    if (openCount > 0) heading.current?.focus()
  }, [openCount])

  const save = async () => {
    if (phase.tag !== 'open' || isSaving) return
    setSaving(true)
    setFailure(undefined)
    const result = await phase.form.save()()
    setSaving(false)
    if (result._tag === 'Left') return setFailure(result.left)
    if (result.right === 'saved') onClose()
    if (result.right === 'expired') {
      setFailure('expired')
      reopen()
    }
  }

  const isBusy = isSaving || phase.tag === 'opening'
  const couldNotOpen = phase.tag === 'failed'
  const code = typeof failure === 'object' ? failureCodeOf(failure) : 'try-later'
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('cardForm.title')}
        </h3>
        <p className={styles.description}>{t('cardForm.description')}</p>
        {username !== undefined && (
          // No password is asked for here, and another site may have signed in another person who uses this browser.
          <p className={styles.description}>{withIsolates(t('layout.signedInAs', { username: isolated(username) }))}</p>
        )}
      </div>
      <CardFields phase={phase} places={places} />
      <StillWorking busy={isBusy} />
      <AlertRegion kind="error">
        {(couldNotOpen || failure !== undefined) && (
          <Alert kind="error" action={<SupportLink variant="quiet" size="small" />}>
            {/* "Try again" does not help where the reason is known. */}
            {t(code === 'try-later' ? 'cardForm.failed' : errorTexts[code])}
          </Alert>
        )}
      </AlertRegion>
      <Cluster>
        {couldNotOpen ? (
          <Button onClick={reopen}>{t('common.retry')}</Button>
        ) : (
          <Button type="submit" busy={isBusy}>
            {t('cardForm.save')}
          </Button>
        )}
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          {t('cardForm.close')}
        </Button>
      </Cluster>
    </form>
  )
}
