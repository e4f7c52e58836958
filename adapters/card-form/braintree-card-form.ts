import type { HostedFields } from 'braintree-web/hosted-fields'
import * as E from 'fp-ts/Either'
import { createBehavior } from '../../core/shared/behavior.ts'
import type { Log } from '../../core/shared/log.ts'
import type { CardFormPlaces } from '../../core/subscription/card-form.ts'
import {
  type CardFieldProblems,
  type CardForm,
  type CardFormResult,
  type CardFormState,
  cardFields,
  emptyCardForm,
  firstBadField,
  type MountedCardForm,
  noProblems,
  type PerCardField,
  perCardField,
  remainingProblems,
} from '../../core/subscription/card-form.ts'
import { braintreeProblem, hostedNames, incompleteProblems, isTokenExpired } from './braintree-problems.ts'
import { elementOf } from './field-element.ts'

const placeholders: PerCardField<string> = { number: '0000 0000 0000 0000', expiry: '00 / 00', code: '000' }

/** The portal's own text, told to the frames that Braintree serves the fields in: its stylesheet does not reach them. */
const stylesLike = (element: HTMLElement) => {
  const { color, fontSize } = getComputedStyle(element)
  return { input: { color, 'font-size': fontSize, 'font-family': 'system-ui, sans-serif' } }
}

/** Braintree fills a container and finds its label by the container's id, which so is the field's own. */
const addContainers = (fields: CardFormPlaces['fields']): PerCardField<HTMLElement> =>
  perCardField((field) => {
    const place = elementOf(fields[field])
    const container = place.ownerDocument.createElement('div')
    container.id = fields[field].inputId
    place.append(container)
    return container
  })

const createFields = async (
  clientToken: string,
  fields: CardFormPlaces['fields'],
  containers: PerCardField<HTMLElement>,
): Promise<HostedFields> => {
  const { client, hostedFields } = await import('./braintree-modules.ts')
  const { number, expiry, code } = perCardField((field) => ({
    container: containers[field],
    placeholder: placeholders[field],
    internalLabel: fields[field].label,
    iframeTitle: fields[field].label,
  }))
  return hostedFields.create({
    client: await client.create({ authorization: clientToken }),
    styles: stylesLike(containers.number),
    fields: { [hostedNames.number]: number, [hostedNames.expiry]: expiry, [hostedNames.code]: code },
  })
}

/** Hosted fields on the screen as a card form. They are bound to their client token: another one needs new fields. */
const mounted = (hosted: HostedFields, onSubmit: () => void, removeContainers: () => void, log: Log) => {
  const state = createBehavior<CardFormState>(emptyCardForm)
  const show = (problems: CardFieldProblems) => state.update(({ brand }) => ({ brand, problems }))

  hosted.on('cardTypeChange', ({ cards }) => {
    const only = cards.length === 1 ? cards[0] : undefined
    state.update(({ problems }) => ({ brand: only?.niceType, problems }))
  })
  hosted.on('validityChange', ({ fields }) =>
    show(
      remainingProblems(
        state.value.problems,
        perCardField((field) => (fields[hostedNames[field]].isPotentiallyValid ? undefined : 'invalid')),
      ),
    ),
  )
  hosted.on('inputSubmitRequest', onSubmit)

  let removed = false
  const form: MountedCardForm = {
    state,
    tokenise: () => async () => {
      try {
        const { nonce, details } = await hosted.tokenize()
        show(noProblems)
        return E.right<never, CardFormResult>({
          tag: 'card',
          nonce,
          card: { brand: details.cardType, lastFour: details.lastFour },
        })
      } catch (error) {
        const problems = incompleteProblems(error)
        if (problems === undefined) {
          const failure = braintreeProblem('tokenise', error, log)
          return isTokenExpired(error) ? E.right<never, CardFormResult>({ tag: 'token-expired' }) : E.left(failure)
        }
        show(problems)
        const first = firstBadField(problems)
        // A frame that can't take the focus is no reason to fail: the problem stands beside its field.
        if (first !== undefined) await hosted.focus(hostedNames[first]).catch(() => undefined)
        return E.right<never, CardFormResult>({ tag: 'incomplete' })
      }
    },
    teardown: () => {
      if (removed) return
      removed = true
      hosted
        .teardown()
        .catch((error: unknown) => braintreeProblem('teardown', error, log))
        .finally(removeContainers)
    },
  }
  return form
}

/**
 * Braintree's hosted fields: each field is a frame of the provider's own, so that a card number never enters the
 * portal's page.
 */
export const braintreeCardForm = (log: Log): CardForm => ({
  mount:
    (clientToken, { fields, onSubmit }) =>
    async () => {
      const containers = addContainers(fields)
      const removeContainers = () => {
        for (const field of cardFields) containers[field].remove()
      }
      try {
        const hosted = await createFields(clientToken, fields, containers)
        return E.right(mounted(hosted, onSubmit, removeContainers, log))
      } catch (error) {
        removeContainers()
        return E.left(braintreeProblem('set-up', error, log))
      }
    },
})
