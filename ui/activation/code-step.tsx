import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeRules } from '../../core/activation/rules.ts'
import { Button } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { usePortal } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'
import { useMounted } from '../react/use-mounted.ts'
import { CodeField } from './code-field.tsx'
import type { Draft } from './draft.ts'
import { StepPanel } from './step-panel.tsx'
import { useStepForward } from './use-step.ts'

/** Step 1: the activation code. It shows before the app is there and waits for it on submit. */
export const CodeStep = ({ draft, footnote }: { readonly draft: Draft; readonly footnote: ReactNode }) => {
  const { t } = useTranslation()
  const portal = usePortal()
  const isMounted = useMounted()
  const stepForward = useStepForward()
  const { form, problems, busy } = useForm({
    early: 'activation-code',
    rules: codeRules,
    submit: async ({ licenseKey }) => {
      const { activation } = await portal.app
      const result = await activation.enterCode(licenseKey)()
      if (result._tag === 'Right' && result.right === 'accepted' && isMounted()) stepForward(2)
    },
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
