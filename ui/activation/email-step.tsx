import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { License } from '../../core/activation/activation-state.ts'
import { Button } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { useApp } from '../shared/app-context.tsx'
import type { Draft } from './draft.ts'
import { StepPanel } from './step-panel.tsx'
import { useStepForward } from './use-step.ts'

export interface EmailStepProps {
  readonly license: License
  readonly draft: Draft
  readonly footnote: ReactNode
}

/**
 * Step 2: whose the license is to be. Continue is disabled without an e-mail that can be one (specification §5). It can be
 * pressed all the same, and then looks anew: a password manager may have filled the field in without telling.
 */
export const EmailStep = ({ license, draft, footnote }: EmailStepProps) => {
  const { t } = useTranslation()
  const { activation } = useApp()
  const stepForward = useStepForward()
  const enterEmail = useMemo(() => activation.enterEmail(license), [activation, license])
  const { form, problems, valid, busy } = useForm(enterEmail, { onSent: () => stepForward(3) })
  return (
    <StepPanel
      footnote={footnote}
      step={2}
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
        <Button type="submit" size="large" busy={busy} aria-disabled={busy || !valid || undefined}>
          {t('activation.continue')}
        </Button>
      </form>
    </StepPanel>
  )
}
