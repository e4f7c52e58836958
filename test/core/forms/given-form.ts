import { createForm, type Submission, type Values } from '../../../core/forms/form.ts'
import { email, required } from '../../../core/shared/validation.ts'
import { type Deferred, deferred } from '../../fakes/deferred.ts'

export const ada = { name: 'Ada', email: 'ada@compass.test' }
export const bob = { name: 'Bob', email: 'bob@compass.test' }

interface Call {
  readonly values: Values<'name' | 'email'>
  readonly answer: Deferred<string>
  readonly submission: Submission
}

/** A form for a name and an e-mail, whose calls are answered when the test says so. */
export const givenForm = (
  options: { readonly checksOnLeave?: boolean; readonly isDone?: (result: string) => boolean } = {},
) => {
  const calls: Call[] = []
  const form = createForm({
    rules: { name: [required], email: [required, email] },
    send: (values, submission) => {
      const answer = deferred<string>()
      calls.push({ values, answer, submission })
      return answer.outcome
    },
    ...options,
  })
  const phase = () => form.state.value.phase
  return { form, calls, phase, problems: () => form.state.value.problems }
}
