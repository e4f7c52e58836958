import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { License, Recipient, StepNumber } from '../../core/activation/activation-state.ts'
import type { FailureCode } from '../../core/messages/messages.ts'
import { usernameOf } from '../../core/session/login-state.ts'
import { ForgottenPasswordLink, SignInLink, useNextSteps } from '../auth/auth-links.tsx'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailText } from '../components/email-text.tsx'
import { TextField } from '../components/fields.tsx'
import { ArrowBackIcon } from '../components/graphics.tsx'
import { BackLine } from '../components/page-shell.tsx'
import { MailIcon } from '../components/screen-graphics.tsx'
import { LinkLine, Stack, stackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { useFailureTexts } from '../page/failure-texts.ts'
import { useWhenVisible } from '../page/mailed-link.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProducts, useProductsWhenReady } from '../shared/app-context.tsx'
import { placeholderMark, useTexts, withElement } from '../shared/texts.tsx'
import styles from './activation.module.css'
import { LicenseKeyField } from './license-key-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { ActivationProgress, ChosenLicense, pathOfStep, useStepBack, useStepForward } from './wizard-navigation.tsx'

/** The text of a step's field. It is kept while the customer visits another step. */
export interface Draft {
  readonly value: string
  readonly keep: (event: { readonly currentTarget: HTMLInputElement }) => void
}

/** Returns a draft that starts with the input of an earlier visit, as soon as that is known. */
export const useDraft = (remembered: string | undefined): Draft => {
  const [typed, setTyped] = useState<string>()
  return { value: typed ?? remembered ?? '', keep: ({ currentTarget }) => setTyped(currentTarget.value) }
}

const previousStep: Readonly<Record<StepNumber, StepNumber | undefined>> = { 1: undefined, 2: 1, 3: 2 }

interface StepPanelProps {
  readonly step: StepNumber
  /** The license of the code from step 1. */
  readonly license?: License
  readonly heading: string
  readonly description?: ReactNode
  readonly footnote?: ReactNode
  readonly children: ReactNode
}

const StepPanel = ({ step, license, heading, description, footnote, children }: StepPanelProps) => {
  const { t } = useTexts()
  const stepBack = useStepBack()
  const previous = previousStep[step]
  return (
    <AuthPanel
      hasBand={step === 1}
      before={
        <>
          <ActivationProgress step={step} />
          {previous !== undefined && (
            <BackLine>
              <Link to={pathOfStep(previous)} replace onClick={stepBack}>
                <ArrowBackIcon />
                <span>{t('activation.back')}</span>
              </Link>
            </BackLine>
          )}
        </>
      }
      heading={heading}
      description={description}
      footnote={footnote}
    >
      {license === undefined ? (
        children
      ) : (
        <Stack>
          <ChosenLicense license={license} />
          {children}
        </Stack>
      )}
    </AuthPanel>
  )
}

/** Refusals of the code itself, which are shown below its field. */
const aboutLicenseKey: ReadonlySet<FailureCode> = new Set([
  'activation-code-invalid',
  'activation-code-used',
  'activation-perhaps-done',
])

/** Step 1: the activation code. It is shown before the app has started, and a submit waits until then. */
export const LicenseKeyStep = ({ draft, footnote }: { readonly draft: Draft; readonly footnote: ReactNode }) => {
  const { t } = useTexts()
  const stepForward = useStepForward()
  const navigate = useNavigate()
  const nextSteps = useNextSteps('')
  const [heard, setHeard] = useState(false)
  const { form, problems, button, refusal } = useForm(useProductsWhenReady()?.activation.enterLicenseKey, {
    name: 'activation-code',
    onRefused: ({ code }, element) => {
      const field = element.elements.namedItem('licenseKey')
      if (!aboutLicenseKey.has(code) || !(field instanceof HTMLElement)) return
      // A screen reader reads a field's error when the field gets the focus. If it already has the focus, the error is
      // announced.
      setHeard(document.activeElement === field)
      field.focus()
    },
    onSent: (result) => (result === 'activated-here' ? navigate(paths.activationSuccessful) : stepForward(2)),
  })
  const refused = refusal.failure && aboutLicenseKey.has(refusal.failure.code) ? refusal.failure.code : undefined
  const failureTexts = useFailureTexts()
  const refusedText = refused && failureTexts({ code: refused }).join(' ')
  return (
    <StepPanel
      footnote={footnote}
      step={1}
      heading={t('activation.code.title')}
      description={t('activation.code.description')}
    >
      <form {...form} className={stackClass()}>
        <LicenseKeyField
          label={t('activation.code.label')}
          name="licenseKey"
          placeholder={t('activation.code.placeholder')}
          hint={t('activation.code.hint')}
          invalidError={({ kind, text }) => (
            <>
              <span>{t('activation.problems.activation-code-invalid')}</span>{' '}
              <span>
                {withElement(
                  t(`activation.wrongPart.${kind}`, { part: placeholderMark }),
                  <bdi dir="ltr" translate="no">
                    {text}
                  </bdi>,
                )}
              </span>
            </>
          )}
          error={
            (problems.licenseKey && t(`activation.problems.${problems.licenseKey}`)) ??
            (refused && (
              <>
                <span>{refusedText}</span> {nextSteps[refused]}
              </>
            ))
          }
          defaultValue={draft.value}
          onInput={(event) => {
            draft.keep(event)
            if (refused) refusal.onDismiss()
          }}
          isErrorRead={heard && refused !== undefined}
          onBlur={() => setHeard(false)}
          required
        />
        <FormFailure
          {...refusal}
          nextSteps={nextSteps}
          failure={refused ? undefined : refusal.failure}
          heard={heard && refusedText}
        />
        <Button {...button}>{t('activation.continue')}</Button>
      </form>
    </StepPanel>
  )
}

/**
 * Step 2: the email of the license's owner. Continue is `aria-disabled` without a valid email (specification §5). A
 * click validates the field again, because a password manager may fill it without an event.
 */
export const EmailStep = ({ license, draft }: { readonly license: License; readonly draft: Draft }) => {
  const { t } = useTexts()
  const { activation } = useProducts()
  const stepForward = useStepForward()
  const enterEmail = useMemo(() => activation.enterEmail(license), [activation, license])
  const { form, problems, valid, button, refusal } = useForm(enterEmail, { onSent: () => stepForward(3) })
  return (
    <StepPanel
      step={2}
      license={license}
      heading={t('activation.email.title')}
      description={t('activation.email.description')}
    >
      <form {...form} className={stackClass()}>
        <TextField
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          enterKeyHint="next"
          error={problems.email && t(`activation.problems.${problems.email}`)}
          defaultValue={draft.value}
          onInput={draft.keep}
          dir="ltr"
          required
        />
        <FormFailure {...refusal} nextSteps={useNextSteps('')} />
        <Button {...button} aria-disabled={!valid}>
          {t('activation.continue')}
        </Button>
      </form>
    </StepPanel>
  )
}

/** Step 3 for an email with an account: its password activates the license. */
export const PasswordStep = ({ recipient }: { readonly recipient: Recipient }) => {
  const { t } = useTexts()
  const { login } = useApp().session
  // The state keeps the first value: the activation signs the customer in, and the text must not change then.
  const [isSignedIn] = useState(() => usernameOf(login.value)?.toLowerCase() === recipient.email.toLowerCase())
  return (
    <StepPanel
      step={3}
      license={recipient.license}
      heading={isSignedIn ? t('activation.signIn.confirm') : t('activation.signIn.title')}
      description={isSignedIn ? undefined : t('activation.signIn.description')}
    >
      <Stack>
        <PasswordForm
          recipient={recipient}
          password="current-password"
          submitLabel={isSignedIn ? t('order.activate') : t('activation.signIn.submit')}
        />
        <LinkLine>
          <ForgottenPasswordLink email={recipient.email}>{t('activation.signIn.forgotPassword')}</ForgottenPasswordLink>
        </LinkLine>
      </Stack>
    </StepPanel>
  )
}

/** Step 3 for a new email: the activation continues at the link of the verification email. */
export const VerificationSentStep = ({ license, email }: Recipient) => {
  const { t } = useTexts()
  const { activation } = useProducts()
  const mayBeActive = useBehavior(activation.foundAccount) === email
  useWhenVisible(activation.onWaitSeen)
  return (
    <StepPanel step={3} license={license} heading={t('activation.sent.title')}>
      <Stack>
        <div className={styles.notice}>
          <MailIcon />
          <p>
            {withElement(
              t('activation.sent.text', { email: placeholderMark }),
              <strong className={styles.email}>
                <EmailText text={email} />
              </strong>,
            )}
          </p>
        </div>
        <AlertRegion kind="info">
          {mayBeActive && (
            <Alert kind="info" action={<SignInLink email={email} />}>
              {t('activation.sent.perhapsActive')}
            </Alert>
          )}
        </AlertRegion>
        <p>{t('activation.sent.next')}</p>
        <ResendVerification />
      </Stack>
    </StepPanel>
  )
}
