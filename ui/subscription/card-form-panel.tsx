import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createFailure, type Failure } from '../../core/messages/messages.ts'
import { getUsername } from '../../core/session/login-state.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import { cardFields, emptyCardFormState, mapCardFields, type PerCardField } from '../../core/subscription/card-form.ts'
import type { OpenedCardForm } from '../../core/subscription/change-card.ts'
import { toSubscriptionFailureCode } from '../../core/subscription/subscriptions.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { createDescriptionIds, FieldFrame } from '../components/fields.tsx'
import { WrappingRow } from '../components/stack.tsx'
import { SlowCallStatus, SupportLink } from '../page/page-states.tsx'
import { scrollIntoView } from '../page/view.ts'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { useIsMounted } from '../shared/use-is-mounted.ts'
import { useRetryWaitText } from '../shared/wait.ts'
import styles from './subscription.module.css'
import { useFailureReason } from './use-failure-reason.ts'

export type CardFormPhase =
  | { readonly tag: 'opening' }
  | { readonly tag: 'failed'; readonly failure: Failure }
  | { readonly tag: 'open'; readonly form: OpenedCardForm }

const tryLaterFailure: Failure = { code: 'try-later' }

const toCardFormFailure = (error: AppError): Failure =>
  createFailure(error, toSubscriptionFailureCode(error)) ?? tryLaterFailure

export interface CardFieldContainer {
  readonly host: RefObject<HTMLDivElement | null>
  readonly inputId: string
  readonly label: string
}

const useCardFieldContainers = (): PerCardField<CardFieldContainer> => {
  const id = useId()
  const { t } = useTexts()
  const hosts = {
    number: useRef<HTMLDivElement>(null),
    expiry: useRef<HTMLDivElement>(null),
    code: useRef<HTMLDivElement>(null),
  }
  return mapCardFields((field) => ({ host: hosts[field], inputId: `${id}${field}`, label: t(`cardForm.${field}`) }))
}

const toCardFieldHost = ({ host, inputId, label }: CardFieldContainer) => {
  if (host.current === null) throw new Error('The places of the card form are not on the page')
  return { element: host.current, inputId, problemId: createDescriptionIds(inputId).error, label }
}

/** Opens the provider's card form in its containers when they are mounted. Closes the form when they are unmounted. */
const useCardForm = (purchaseId: number, onSubmit: () => void) => {
  const { subscription } = useProducts()
  const containers = useCardFieldContainers()
  const [phase, setPhase] = useState<CardFormPhase>({ tag: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ containers, onSubmit })
  // This is a layout effect, because after the paint the customer could already press Enter, which calls `onSubmit`.
  useLayoutEffect(() => {
    latest.current = { containers, onSubmit }
  })

  useEffect(() => {
    let isUnmounted = false
    let opened: OpenedCardForm | undefined
    const fields = mapCardFields((field) => toCardFieldHost(latest.current.containers[field]))
    if (attempt > 0) setPhase({ tag: 'opening' })
    void subscription
      .openCardForm(purchaseId, { fields, onSubmit: () => latest.current.onSubmit() })()
      .then((result) => {
        if (result._tag === 'Left') {
          if (!isUnmounted) setPhase({ tag: 'failed', failure: toCardFormFailure(result.left) })
          return
        }
        opened = result.right
        if (isUnmounted) opened.close()
        else setPhase({ tag: 'open', form: opened })
      })
    return () => {
      isUnmounted = true
      opened?.close()
    }
  }, [subscription, purchaseId, attempt])

  return { phase, containers, reopen: () => setAttempt(attempt + 1) }
}

const closedCardFormState = createBehavior(emptyCardFormState)

interface CardFieldsProps {
  readonly phase: CardFormPhase
  readonly containers: PerCardField<CardFieldContainer>
}

/** The containers into which the provider puts its fields, with the portal's labels and error messages. */
const CardFields = ({ phase, containers }: CardFieldsProps) => {
  const { t } = useTexts()
  const { brand, problems } = useBehavior(phase.tag === 'open' ? phase.form.state : closedCardFormState)
  return (
    <div className={styles.fields} hidden={phase.tag === 'failed'} aria-busy={phase.tag === 'opening' || undefined}>
      {phase.tag === 'opening' && (
        <span role="status" className="visually-hidden">
          {t('cardForm.opening')}
        </span>
      )}
      {cardFields.map((field) => {
        const { host, inputId, label } = containers[field]
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
  readonly onClose: () => void
}

/**
 * The form for a new card. It shows its failures itself: 'Unexpected error, please try again.' and, if the card can't be
 * saved, also 'Something went wrong, please try it later' (specification §8).
 */
export const CardFormPanel = ({ purchaseId, onClose }: CardFormPanelProps) => {
  const { t } = useTexts()
  const username = getUsername(useBehavior(useApp().session.login))
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useIsMounted()
  const { phase, containers, reopen } = useCardForm(purchaseId, () => void save())
  const [isSaving, setSaving] = useState(false)
  const [saveFailure, setSaveFailure] = useState<Failure>()
  useEffect(() => {
    heading.current?.focus()
    // The focus scrolls only to the heading.
    scrollIntoView(heading.current?.closest('form'))
  }, [])

  const save = async () => {
    if (phase.tag !== 'open' || isSaving || waitText !== undefined) return
    setSaving(true)
    setSaveFailure(undefined)
    const result = await phase.form.save(isShown)()
    setSaving(false)
    if (result._tag === 'Left') return setSaveFailure(toCardFormFailure(result.left))
    if (result.right === 'saved') onClose()
    if (result.right === 'expired') {
      setSaveFailure(tryLaterFailure)
      reopen()
    }
  }

  const isBusy = isSaving || phase.tag === 'opening'
  const couldNotOpen = phase.tag === 'failed'
  const failure = couldNotOpen ? phase.failure : saveFailure
  const unexpected = t('cardForm.failed')
  const texts = useFailureReason(failure, couldNotOpen ? [unexpected] : [t('errors.try-later'), unexpected])
  const waitText = useRetryWaitText(failure)
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
          // The name shows whose card is changed: the form asks for no password, and another site may have signed in someone else.
          <p className={styles.description}>
            {isolateMarkedValues(t('layout.signedInAs', { username: markForIsolation(username) }))}
          </p>
        )}
      </div>
      <CardFields phase={phase} containers={containers} />
      <SlowCallStatus busy={isBusy} />
      <AlertRegion kind="error">
        {failure !== undefined && (
          <Alert kind="error" action={<SupportLink />}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
      </AlertRegion>
      <WrappingRow>
        {couldNotOpen ? (
          <Button waitText={waitText} onClick={reopen}>
            {t('common.retry')}
          </Button>
        ) : (
          <Button type="submit" busy={isBusy} waitText={waitText}>
            {t('cardForm.save')}
          </Button>
        )}
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          {t('cardForm.close')}
        </Button>
      </WrappingRow>
    </form>
  )
}
