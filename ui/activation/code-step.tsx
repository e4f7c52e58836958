import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { useForm } from '../forms/use-form.ts'
import { address } from '../routes/table.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { CodeField } from './code-field.tsx'
import type { Draft } from './draft.ts'
import { StepPanel } from './step-panel.tsx'
import { useStepForward } from './use-step.ts'

/** Step 1: the activation code. It shows before the app is there, and a submit waits for it. */
export const CodeStep = ({ draft, footnote }: { readonly draft: Draft; readonly footnote: ReactNode }) => {
  const { t } = useTranslation()
  const stepForward = useStepForward()
  const navigate = useNavigate()
  const { form, problems, busy } = useForm(useAppWhenReady()?.activation.enterCode, {
    name: 'activation-code',
    onSent: (result) => (result === 'activated-here' ? navigate(address.activationSuccessful) : stepForward(2)),
  })
  return (
    <StepPanel
      footnote={footnote}
      step={1}
      heading={t('activation.code.title')}
      description={t('activation.code.description')}
    >
      <form {...form} className={stackClass()}>
        <CodeField
          label={t('activation.code.label')}
          name="licenseKey"
          placeholder={t('activation.code.placeholder')}
          hint={t('activation.code.hint')}
          tooLong={t('activation.problems.activation-code-invalid')}
          error={problems.licenseKey && t(`activation.problems.${problems.licenseKey}`)}
          defaultValue={draft.value}
          onInput={draft.keep}
          required
        />
        <Button type="submit" size="large" busy={busy}>
          {t('activation.continue')}
        </Button>
      </form>
    </StepPanel>
  )
}
