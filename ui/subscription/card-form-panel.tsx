import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { Cluster } from '../components/stack.tsx'
import { SupportLink } from '../page/support-link.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './subscription.module.css'
import { useCardForm } from './use-card-form.ts'

export interface CardFormPanelProps {
  readonly purchaseId: number
  /** How often the form was asked for: each time the focus comes to it. */
  readonly asked: number
  readonly onClose: () => void
}

/**
 * The form for a new card. What goes wrong in it is said here ('Unexpected error, please try again.', specification §8:
 * form set-up, payment method request, card token, card update); once the customer has tried to save, the notice above
 * the page says besides that the change failed ('Something went wrong, please try it later').
 */
export const CardFormPanel = ({ purchaseId, asked, onClose }: CardFormPanelProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, places, reopen } = useCardForm(purchaseId, () => void save())
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (asked > 0) heading.current?.focus()
  }, [asked])

  const save = async () => {
    if (phase.tag !== 'open' || isSaving) return
    setSaving(true)
    setFailed(false)
    const result = await phase.form.save()()
    setSaving(false)
    if (result._tag === 'Left' || result.right === 'expired') setFailed(true)
    if (result._tag === 'Left') return
    if (result.right === 'saved') onClose()
    if (result.right === 'expired') reopen()
  }

  const couldNotOpen = phase.tag === 'failed'
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
      </div>
      <CardFields phase={phase} places={places} />
      <AlertRegion kind="error">
        {(couldNotOpen || hasFailed) && (
          <Alert kind="error" action={<SupportLink variant="quiet" size="small" />}>
            {t('cardForm.failed')}
          </Alert>
        )}
      </AlertRegion>
      <Cluster>
        {couldNotOpen ? (
          <Button onClick={reopen}>{t('common.retry')}</Button>
        ) : (
          <Button type="submit" busy={isSaving || phase.tag === 'opening'}>
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
