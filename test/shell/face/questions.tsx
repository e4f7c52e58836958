import type { FieldProblem, Form, Values } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { useKeys } from './keys.tsx'
import { afterKey, Line } from './line.tsx'

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
  const { problems } = useBehavior(form.state)
  const [answers, setAnswers] = useState(offered)
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)

  const send = async (values: Values<Field>) => {
    setBusy(true)
    await prepare?.()
    const result = await form.submit(values)()
    // Where the form stays after all it is asked for again, from its first bad field on. No secret waits for that.
    const bad = questions.findIndex(({ field }) => form.state.value.problems[field] !== undefined)
    setAt(Math.max(bad, 0))
    setBusy(false)
    const secrets = questions.filter(({ isSecret }) => isSecret).map(({ field }) => [field, ''])
    setAnswers(result._tag === 'Right' ? offered : { ...values, ...Object.fromEntries(secrets) })
    if (result._tag === 'Right') onSent?.(result.right)
  }

  useKeys((input, key) => {
    const question = questions[at]
    if (question === undefined) return
    const { text, isEntered } = afterKey(answers[question.field], input, key)
    const values = { ...answers, [question.field]: text }
    setAnswers(values)
    if (!isEntered) return
    if (at + 1 < questions.length) setAt(at + 1)
    else void send(values)
  }, !isBusy)

  return (
    <Box flexDirection="column">
      {questions.map(({ field, label, isSecret = false }, i) => {
        const problem = problems[field]
        const isAsked = i === at && !isBusy
        return (
          <Box key={field} flexDirection="column">
            <Box>
              <Text bold={isAsked}>{`${label}: `}</Text>
              {isAsked ? (
                <Line text={answers[field]} isSecret={isSecret} />
              ) : (
                <Text>{isSecret ? '' : answers[field]}</Text>
              )}
            </Box>
            {problem !== undefined && <Text color="red">{textOf(problem)}</Text>}
          </Box>
        )
      })}
      {isBusy && <Text>{t('common.loading')}</Text>}
    </Box>
  )
}
