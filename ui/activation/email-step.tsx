import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { License } from '../../core/activation/activation-state.ts'
import { emailRules } from '../../core/activation/rules.ts'
import { Button } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useApp } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'
import { useMounted } from '../react/use-mounted.ts'
import type { Draft } from './draft.ts'
import { StepPanel } from './step-panel.tsx'
import { useStepForward } from './use-step.ts'

export interface EmailStepProps {
  readonly license: License
  readonly draft: Draft
  readonly footnote: ReactNode
}

/** Step 2: whose the license is to be. Continue waits for an e-mail that can be one (specification §5). */
export const EmailStep = ({ license, draft, footnote }: EmailStepProps) => {
  const { t } = useTranslation()
  const { activation } = useApp()
  const isMounted = useMounted()
  const stepForward = useStepForward()
  const { form, problems, valid, busy } = useForm({
    rules: emailRules,
    checkOnLeave: true,
    submit: async ({ email }) => {
      const result = await activation.enterEmail({ license, email })()
      if (result._tag === 'Right' && isMounted()) stepForward(3)
    },
  })
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
        <Button type="submit" size="large" busy={busy} disabled={!valid}>
          {t('activation.continue')}
        </Button>
      </form>
    </StepPanel>
  )
}
