import type { FieldProblem, License, Recipient } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { lastSegment } from '../activate.ts'
import { useEscape, useKeys } from './keys.tsx'
import { afterKey, Line } from './line.tsx'
import { Questions } from './questions.tsx'
import type { ScreenProps } from './screen.ts'

type Props = Pick<ScreenProps, 'app'>

const useProblemText = () => {
  const { t } = useTranslation()
  return (problem: FieldProblem) => t(`activation.problems.${problem}`)
}

const EnterCode = ({ app }: Props) => {
  const { t } = useTranslation()
  return (
    <Questions
      form={app.activation.enterCode}
      questions={[{ field: 'licenseKey', label: t('activation.code.label') }]}
      offered={{ licenseKey: '' }}
      textOf={useProblemText()}
    />
  )
}

const EnterEmail = ({ app, license, email }: Props & { readonly license: License; readonly email: string }) => {
  const { t } = useTranslation()
  const form = useMemo(() => app.activation.enterEmail(license), [app, license])
  return (
    <>
      <Text>{`${t('activation.successful.app')}: ${license.appName}`}</Text>
      <Questions
        form={form}
        questions={[{ field: 'email', label: t('fields.email') }]}
        offered={{ email }}
        textOf={useProblemText()}
      />
    </>
  )
}

const EnterPassword = ({
  app,
  recipient,
  label,
}: Props & { readonly recipient: Recipient; readonly label: string }) => {
  const form = useMemo(() => app.activation.activate(recipient), [app, recipient])
  return (
    <Questions
      form={form}
      questions={[{ field: 'password', label, isSecret: true }]}
      offered={{ password: '' }}
      textOf={useProblemText()}
    />
  )
}

/** The mailed link, pasted; what it leads to is asked for a password. */
const EnterLink = ({ app, email }: Props & { readonly email: string }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const link = useMemo(() => (code === '' ? undefined : app.activation.verification(code)), [app, code])
  const state = useBehavior(link?.state)
  useKeys(
    (input, key) => {
      const line = afterKey(typed, input, key)
      const entered = line.isEntered ? lastSegment(line.text) : ''
      setTyped(entered === '' ? line.text : '')
      if (entered === '') return
      setCode(entered)
      void app.activation.verification(entered).verify()()
    },
    state?.tag !== 'pending' && state?.tag !== 'valid',
  )
  if (state?.tag === 'valid') {
    return (
      <>
        <Text>{t('activation.verification.valid')}</Text>
        <EnterPassword app={app} recipient={state.recipient} label={t('fields.newPassword')} />
      </>
    )
  }
  return (
    <>
      <Text>{`${t('activation.sent.text')} ${email}`}</Text>
      {state?.tag === 'invalid' && <Text color="red">{t('activation.verification.invalid')}</Text>}
      {state?.tag === 'unanswered' && <Text color="red">{t('activation.verification.unanswered')}</Text>}
      {state?.tag === 'valid-for-unknown' && <Text>{t('activation.verification.unknown')}</Text>}
      {state?.tag === 'pending' ? (
        <Text>{t('common.loading')}</Text>
      ) : (
        <Box>
          <Text bold>{`${t('activation.stepNames.code')}: `}</Text>
          <Line text={typed} />
        </Box>
      )}
    </>
  )
}

const Step = ({ app }: Props) => {
  const { t } = useTranslation()
  const state = useBehavior(app.activation.state)
  switch (state.tag) {
    case 'not-begun':
      return <EnterCode app={app} />
    case 'code-accepted':
      return <EnterEmail app={app} license={state.license} email={state.email ?? ''} />
    case 'account-found':
      return <EnterPassword app={app} recipient={state} label={t('fields.password')} />
    case 'verification-sent':
      return <EnterLink app={app} email={state.email} />
    case 'activated':
      return (
        <>
          <Text bold>{t('activation.successful.title')}</Text>
          <Text>{`${t('activation.successful.app')}: ${state.appName}`}</Text>
          <Text>{`${t('activation.successful.email')}: ${state.email}`}</Text>
        </>
      )
  }
}

/** The wizard: a code, an address, and a password for it. */
export const Activate = ({ app, back }: ScreenProps) => {
  const { t } = useTranslation()
  const { tag } = useBehavior(app.activation.state)
  useEscape(back)
  useKeys((_, key) => {
    if (key.tab) app.activation.startOver()
  })
  return (
    <>
      <Text bold>{t('activation.title')}</Text>
      <Step app={app} />
      {tag !== 'not-begun' && (
        <Text dimColor>
          {`[Tab] ${tag === 'activated' ? t('activation.successful.another') : t('activation.startOver')}`}
        </Text>
      )}
    </>
  )
}
