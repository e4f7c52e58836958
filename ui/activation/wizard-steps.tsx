import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { License, Recipient, StepNumber } from '../../core/activation/activation-state.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { ForgottenPasswordLink, SignInLink, useFailureNextSteps } from '../auth/auth-links.tsx'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailText } from '../components/email-text.tsx'
import { EmailField } from '../components/fields.tsx'
import { ArrowBackIcon } from '../components/graphics.tsx'
import { BackLinkRow } from '../components/page-shell.tsx'
import { MailIcon } from '../components/screen-graphics.tsx'
import { getStackClass, Stack } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useSelectPrefilledText } from '../forms/prefilled-text.ts'
import { useForm } from '../forms/use-form.ts'
import { useFailureTexts } from '../page/failure-texts.ts'
import { useOnPageVisible } from '../page/mailed-link.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProducts, useProductsWhenReady } from '../shared/app-context.tsx'
import { insertElement, placeholderMark, useTexts } from '../shared/texts.tsx'
import styles from './activation.module.css'
import { ActivationCardDrawing } from './activation-card.tsx'
import { LicenseKeyField } from './license-key-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResendVerificationButton } from './resend-verification.tsx'
import { ActivationSteps, createStepPath, LicenseSummary, useOpenStep, useStepBackClick } from './wizard-navigation.tsx'

/** The text of a step's field. The wizard stores it while another step is open. */
export interface FieldDraft {
  readonly value: string
  readonly store: (event: { readonly currentTarget: HTMLInputElement }) => void
}

/** Returns the text of a field: what the customer has typed, or the stored input of an earlier visit. */
export const useFieldDraft = (storedText: string | undefined): FieldDraft => {
  const [typed, setTyped] = useState<string>()
  useSelectPrefilledText(typed === undefined ? storedText : undefined)
  return { value: typed ?? storedText ?? '', store: ({ currentTarget }) => setTyped(currentTarget.value) }
}

const previousWizardSteps: Readonly<Record<StepNumber, StepNumber | undefined>> = { 1: undefined, 2: 1, 3: 2 }

interface WizardStepPanelProps {
  readonly step: StepNumber
  /** The license that belongs to the code from step 1. */
  readonly license?: License
  readonly heading: string
  readonly description?: ReactNode
  readonly footnote?: ReactNode
  readonly children: ReactNode
}

const WizardStepPanel = ({ step, license, heading, description, footnote, children }: WizardStepPanelProps) => {
  const { t } = useTexts()
  const stepBack = useStepBackClick()
  const previous = previousWizardSteps[step]
  return (
    <AuthPanel
      hasBand={step === 1}
      above={
        <>
          <ActivationSteps step={step} />
          {previous !== undefined && (
            <BackLinkRow>
              <Link to={createStepPath(previous)} replace onClick={stepBack}>
                <ArrowBackIcon />
                <span>{t('activation.back')}</span>
              </Link>
            </BackLinkRow>
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
          <LicenseSummary license={license} />
          {children}
        </Stack>
      )}
    </AuthPanel>
  )
}

/** Step 1: the activation code. It is shown before the app has started; a submit waits for the app. */
export const LicenseKeyStep = ({ draft, footnote }: { readonly draft: FieldDraft; readonly footnote: ReactNode }) => {
  const { t } = useTexts()
  const openStep = useOpenStep()
  const navigate = useNavigate()
  const nextSteps = useFailureNextSteps('')
  const [heard, setHeard] = useState(false)
  const { form, problems, fieldFailure, button, refusal } = useForm(
    useProductsWhenReady()?.activation.enterLicenseKey,
    {
      name: 'activation-code',
      // After a refusal, the form focuses the field, so that a screen reader reads the error. If the field already has
      // the focus, nothing is read, so the error has to be announced.
      onRefused: (_, element) => setHeard(document.activeElement === element.elements.namedItem('licenseKey')),
      onSent: (result) => (result === 'activated-here' ? navigate(paths.activationSuccessful) : openStep(2)),
    },
  )
  const isHeard = heard && fieldFailure !== undefined
  const failureTexts = useFailureTexts()
  const problem = problems.licenseKey
  const problemText =
    problem === 'activation-code-used' || problem === 'activation-perhaps-done'
      ? failureTexts({ code: problem }).join(' ')
      : problem && t(`activation.problems.${problem}`)
  return (
    <WizardStepPanel
      footnote={footnote}
      step={1}
      heading={t('activation.code.title')}
      description={t('activation.code.description')}
    >
      <form {...form} className={getStackClass()}>
        <LicenseKeyField
          label={t('activation.code.label')}
          name="licenseKey"
          placeholder={t('activation.code.placeholder')}
          hint={
            <>
              <ActivationCardDrawing />
              <span>{t('activation.code.hint')}</span>
            </>
          }
          invalidError={({ kind, text }) => (
            <>
              <span>{t('activation.problems.activation-code-invalid')}</span>{' '}
              <span>
                {insertElement(
                  t(`activation.wrongPart.${kind}`, { part: placeholderMark }),
                  <bdi dir="ltr" translate="no">
                    {text}
                  </bdi>,
                )}
              </span>
            </>
          )}
          error={
            problemText && (
              <>
                <span>{problemText}</span> {fieldFailure && nextSteps[fieldFailure]}
              </>
            )
          }
          defaultValue={draft.value}
          onInput={draft.store}
          isErrorRead={isHeard}
          onBlur={() => setHeard(false)}
          required
        />
        <FormFailure {...refusal} nextSteps={nextSteps} announcement={isHeard && problemText} />
        <Button {...button}>{t('activation.continue')}</Button>
      </form>
    </WizardStepPanel>
  )
}

/**
 * Step 2: the email of the license's owner. "Continue" is `aria-disabled` until the email is valid (specification §5).
 * A click still validates the field, because a password manager may fill the field without an event.
 */
export const EmailStep = ({ license, draft }: { readonly license: License; readonly draft: FieldDraft }) => {
  const { t } = useTexts()
  const { activation } = useProducts()
  const openStep = useOpenStep()
  const enterEmail = useMemo(() => activation.enterEmail(license), [activation, license])
  const { form, problems, valid, button, refusal } = useForm(enterEmail, { onSent: () => openStep(3) })
  return (
    <WizardStepPanel
      step={2}
      license={license}
      heading={t('activation.email.title')}
      description={t('activation.email.description')}
    >
      <form {...form} className={getStackClass()}>
        <EmailField
          label={t('fields.email')}
          name="email"
          autoComplete="email"
          enterKeyHint="next"
          error={problems.email && t(`activation.problems.${problems.email}`)}
          defaultValue={draft.value}
          onInput={draft.store}
          required
        />
        <FormFailure {...refusal} nextSteps={useFailureNextSteps('')} />
        <Button {...button} aria-disabled={!valid}>
          {t('activation.continue')}
        </Button>
      </form>
    </WizardStepPanel>
  )
}

/** Step 3 for an email that has an account: the customer activates the license with the password of the account. */
export const PasswordStep = ({ recipient }: { readonly recipient: Recipient }) => {
  const { t } = useTexts()
  const { login } = useApp().session
  // The first value is kept, so that the texts do not change when the activation signs the customer in.
  const [isSignedIn] = useState(() => getUsername(login.value)?.toLowerCase() === recipient.email.toLowerCase())
  return (
    <WizardStepPanel
      step={3}
      license={recipient.license}
      heading={isSignedIn ? t('activation.signIn.confirm') : t('activation.signIn.title')}
      description={isSignedIn ? undefined : t('activation.signIn.description')}
    >
      <PasswordForm
        recipient={recipient}
        password="current-password"
        link={
          <ForgottenPasswordLink email={recipient.email}>{t('activation.signIn.forgotPassword')}</ForgottenPasswordLink>
        }
        submitLabel={isSignedIn ? t('order.activate') : t('activation.signIn.submit')}
      />
    </WizardStepPanel>
  )
}

/** Step 3 for an email without an account: the activation continues with the link in the verification email. */
export const VerificationSentStep = ({ license, email }: Recipient) => {
  const { t } = useTexts()
  const { activation } = useProducts()
  const mayBeActive = useBehavior(activation.foundAccount) === email
  useOnPageVisible(activation.onWaitingPageSeen)
  return (
    <WizardStepPanel step={3} license={license} heading={t('activation.sent.title')}>
      <Stack>
        <div className={styles.notice}>
          <MailIcon />
          <p>
            {insertElement(
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
        <ResendVerificationButton />
      </Stack>
    </WizardStepPanel>
  )
}
