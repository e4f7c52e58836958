import { useCallback } from 'react'
import type { PendingEmailChange } from '../../core/auth/ports.ts'
import { formatAge } from '../../core/language/age.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { useFailureNextSteps } from '../auth/auth-links.tsx'
import { Alert } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { Card, DescriptionList } from '../components/data-display.tsx'
import { EmailText } from '../components/email-text.tsx'
import { EmailField } from '../components/fields.tsx'
import { RefreshIcon } from '../components/screen-graphics.tsx'
import { getStackClass, Stack, WrappingRow } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { useCallButton } from '../page/failed-call.tsx'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { SlowCallStatus } from '../page/page-states.tsx'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { useNow } from '../shared/now.ts'
import { useTexts } from '../shared/texts.tsx'

/** How often the age of the request is updated. The smallest unit of the age is a minute. */
const requestAgeRefreshMs = 60_000

/**
 * The new email that is not confirmed yet, and what happens next. A request can't be withdrawn, so the text says that a
 * new request replaces it. A button sends the link again.
 */
const PendingEmailChangeDetails = ({ change: { email, requestedAt } }: { readonly change: PendingEmailChange }) => {
  const { t, language } = useTexts()
  const { accountSettings } = useProducts()
  const { button, press } = useCallButton(accountSettings.repeatEmailChange())
  const now = useNow(requestAgeRefreshMs)
  const age =
    now - requestedAt < 60_000
      ? t('settings.changeEmail.requestedNow')
      : t('settings.changeEmail.requested', { when: formatAge(requestedAt, now, language) })

  return (
    <>
      <Alert
        kind="info"
        action={
          <Button variant="quiet" size="small" {...button} onClick={() => void press()}>
            <RefreshIcon />
            {t('activation.resend.action')}
          </Button>
        }
      >
        <Stack gap="small">
          <div>
            <p>{t('settings.changeEmail.pending')}</p>
            <p>
              <strong>
                <EmailText text={email} />
              </strong>
              <br />
              <small>
                <time dateTime={new Date(requestedAt).toISOString()}>{age}</time>
              </small>
            </p>
          </div>
          <p>
            <small>
              <span>{t('settings.changeEmail.pendingText')}</span> <span>{t('activation.resend.question')}</span>
            </small>
          </p>
        </Stack>
      </Alert>
      <SlowCallStatus busy={button.busy} />
    </>
  )
}

/**
 * Returns the ref of a field whose text is restored if the session ends and the same customer signs in again. Do not use it
 * for passwords.
 */
const useRestoredDraft = (name: string) => {
  const { drafts } = useHistoryNotes()
  const { session } = useApp()
  return useCallback(
    (field: HTMLInputElement) => {
      field.value ||= drafts.get(name) ?? ''
      drafts.delete(name)
      return () => {
        if (session.login.value.tag === 'logged-out') drafts.set(name, field.value)
      }
    },
    [drafts, session, name],
  )
}

export const ChangeEmailCard = () => {
  const { t } = useTexts()
  const { session } = useApp()
  const { accountSettings } = useProducts()
  const login = useBehavior(session.login)
  const pending = useBehavior(accountSettings.pendingEmailChange)
  const username = getUsername(login)
  const { form, problems, button, refusal } = useForm(accountSettings.requestEmailChange, {
    onSent: (_result, element) => element.reset(),
  })

  return (
    <Card
      heading={t('settings.changeEmail.title')}
      description={
        <>
          <span>{t('settings.changeEmail.description')}</span> <span>{t('settings.changeEmail.oldAddress')}</span>
        </>
      }
    >
      <form {...form} className={getStackClass()}>
        {username !== undefined && (
          <DescriptionList items={[{ term: t('fields.currentEmail'), detail: <EmailText text={username} /> }]} />
        )}
        {pending !== undefined && <PendingEmailChangeDetails change={pending} />}
        <EmailField
          ref={useRestoredDraft('newEmail')}
          label={t('fields.newEmail')}
          name="email"
          enterKeyHint="send"
          autoComplete="email"
          error={problems.email && t(`settings.problems.${problems.email}`)}
          required
        />
        <FormFailure {...refusal} nextSteps={useFailureNextSteps(username ?? '')} />
        <WrappingRow>
          <Button {...button}>{t('settings.changeEmail.submit')}</Button>
        </WrappingRow>
      </form>
    </Card>
  )
}
