import { PasswordInput, Spinner, TextInput } from '@inkjs/ui'
import type { FieldProblem, Form, Values } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBehavior } from '../../../ui/react/use-behavior.ts'

/** A field of a form, asked for in its turn. */
export interface Question<Field extends string> {
  readonly field: Field
  readonly label: string
  readonly isSecret?: boolean
}

export interface QuestionsProps<Field extends string, Problem extends FieldProblem, A> {
  readonly form: Form<Field, Problem, A>
  readonly questions: readonly Question<Field>[]
  /** What the fields hold at first. */
  readonly offered: Values<Field>
  readonly textOf: (problem: Problem) => string
  /** Before the form is sent: a captcha that has to be worked out. */
  readonly prepare?: () => Promise<unknown>
  readonly onSent?: (result: A) => void
}

/** Asks for the fields of a form one after the other, and sends it. What was refused is asked for again. */
export function Questions<Field extends string, Problem extends FieldProblem, A>({
  form,
  questions,
  offered,
  textOf,
  prepare,
  onSent,
}: QuestionsProps<Field, Problem, A>) {
  const { t } = useTranslation()
  const { problems, phase } = useBehavior(form.state)
  const [answers, setAnswers] = useState(offered)
  const [at, setAt] = useState(0)
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)

  const send = async (values: Values<Field>) => {
    setBusy(true)
    await prepare?.()
    const result = await form.submit(values)()
    // Where the form stays after all, it is asked for again: from its first bad field on.
    const bad = questions.findIndex(({ field }) => form.state.value.problems[field] !== undefined)
    setBusy(false)
    setTries(tries + 1)
    setAt(bad >= 0 ? bad : 0)
    if (result._tag === 'Left') return
    setAnswers(offered)
    onSent?.(result.right)
  }
  const answer = (field: Field, value: string) => {
    const values = { ...answers, [field]: value }
    setAnswers(values)
    if (at + 1 < questions.length) setAt(at + 1)
    else void send(values)
  }

  return (
    <Box flexDirection="column">
      {questions.map(({ field, label, isSecret }, i) => {
        const problem = problems[field]
        const isAsked = i === at && !isBusy
        const Input = isSecret ? PasswordInput : TextInput
        return (
          <Box key={field} flexDirection="column">
            <Box>
              <Text bold={isAsked}>{`${label}: `}</Text>
              {isAsked ? (
                <Input
                  key={tries}
                  {...(isSecret ? {} : { defaultValue: answers[field] })}
                  onSubmit={(value) => answer(field, value)}
                />
              ) : (
                <Text>{isSecret ? '' : answers[field]}</Text>
              )}
            </Box>
            {problem !== undefined && <Text color="red">{textOf(problem)}</Text>}
          </Box>
        )
      })}
      {(isBusy || phase.tag === 'sending') && <Spinner label={t('common.loading')} />}
    </Box>
  )
}
