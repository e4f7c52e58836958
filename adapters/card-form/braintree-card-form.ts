import type { HostedFields } from 'braintree-web/hosted-fields'
import * as E from 'fp-ts/Either'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import type { Log } from '../../core/shared/ports.ts'
import {
  type CardFieldProblems,
  type CardFormState,
  cardFields,
  emptyCardFormState,
  findFirstProblemField,
  keepExistingProblems,
  mapCardFields,
  noCardFieldProblems,
  type PerCardField,
} from '../../core/subscription/card-form.ts'
import type { CardForm, CardFormOptions, CardFormResult, MountedCardForm } from '../../core/subscription/ports.ts'
import { portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { BraintreeCardForm, toHtmlElement } from './card-form-module.ts'

const braintreeFieldNames = {
  number: 'number',
  expiry: 'expirationDate',
  code: 'cvv',
} as const satisfies PerCardField<string>

/**
 * The fields of Braintree's errors that the portal reads. It never reads the message of an error, which may contain the
 * card number.
 */
const braintreeErrorCodec = t.type({ code: t.string, type: t.string })
const status401Codec = t.type({ details: t.type({ httpStatus: t.literal(401) }) })
const wrappedErrorCodec = t.type({ details: t.type({ originalError: t.unknown }) })
const invalidFieldsCodec = t.type({ details: t.type({ invalidFieldKeys: t.array(t.string) }) })

/** Logs the code of Braintree's error, and returns the error as an `AppError`. */
const toAppError = (step: string, thrown: unknown, log: Log): AppError => {
  const { code, type } = braintreeErrorCodec.is(thrown) ? thrown : { code: 'UNKNOWN', type: 'UNKNOWN' }
  log.warn('card-form.failed', { step, code })
  return type === 'NETWORK' ? { tag: 'unreachable', reason: 'network' } : { tag: 'card-form', detail: code }
}

/**
 * Whether an error means that Braintree has refused the client token, which is valid for a day. The error has the code
 * `CLIENT_AUTHORIZATION_INVALID` or the status 401, or wraps an error that has one of them.
 */
const isExpiredTokenError = (thrown: unknown): boolean => {
  if (braintreeErrorCodec.is(thrown) && thrown.code === 'CLIENT_AUTHORIZATION_INVALID') return true
  return (
    status401Codec.is(thrown) || (wrappedErrorCodec.is(thrown) && isExpiredTokenError(thrown.details.originalError))
  )
}

/** Returns the problems of the fields that Braintree finds empty or invalid. Undefined for any other error. */
const findFieldProblems = (thrown: unknown): CardFieldProblems | undefined => {
  if (!braintreeErrorCodec.is(thrown)) return undefined
  if (thrown.code === 'HOSTED_FIELDS_FIELDS_EMPTY') return mapCardFields(() => 'required')
  if (thrown.code !== 'HOSTED_FIELDS_FIELDS_INVALID') return undefined
  const named = invalidFieldsCodec.is(thrown) ? thrown.details.invalidFieldKeys : Object.values(braintreeFieldNames)
  return mapCardFields((field) => (named.includes(braintreeFieldNames[field]) ? 'invalid' : undefined))
}

const fieldPlaceholders: PerCardField<string> = { number: '0000 0000 0000 0000', expiry: '00 / 00', code: '000' }

/** Returns the text style of the portal for Braintree's frames, in which the portal's stylesheet does not apply. */
const readTextStyles = (element: HTMLElement) => {
  const { color, fontSize } = getComputedStyle(element)
  return { input: { color, 'font-size': fontSize, 'font-family': 'system-ui, sans-serif' } }
}

/** Adds the containers for Braintree's frames. Each container has the id to which the label of the field refers. */
const addFieldContainers = (fields: CardFormOptions['fields']): PerCardField<HTMLElement> =>
  mapCardFields((field) => {
    const place = toHtmlElement(fields[field])
    const container = place.ownerDocument.createElement('div')
    container.id = fields[field].inputId
    place.append(container)
    return container
  })

const createHostedFields = async (
  clientToken: string,
  fields: CardFormOptions['fields'],
  containers: PerCardField<HTMLElement>,
): Promise<HostedFields> => {
  const { client, hostedFields } = await import('./braintree-modules.ts')
  const { number, expiry, code } = mapCardFields((field) => ({
    container: containers[field],
    placeholder: fieldPlaceholders[field],
    internalLabel: fields[field].label,
    iframeTitle: fields[field].label,
  }))
  return hostedFields.create({
    client: await client.create({ authorization: clientToken }),
    styles: readTextStyles(containers.number),
    fields: {
      [braintreeFieldNames.number]: number,
      [braintreeFieldNames.expiry]: expiry,
      [braintreeFieldNames.code]: code,
    },
  })
}

/** Returns a form without `renew`, because Braintree's hosted fields can't change their client token. */
const createMountedForm = (hosted: HostedFields, onSubmit: () => void, removeContainers: () => void, log: Log) => {
  const state = createBehavior<CardFormState>(emptyCardFormState)
  const show = (problems: CardFieldProblems) => state.update(({ brand }) => ({ brand, problems }))

  hosted.on('cardTypeChange', ({ cards }) => {
    const only = cards.length === 1 ? cards[0] : undefined
    state.update(({ problems }) => ({ brand: only?.niceType, problems }))
  })
  hosted.on('validityChange', ({ fields }) =>
    show(
      keepExistingProblems(
        state.value.problems,
        mapCardFields((field) => (fields[braintreeFieldNames[field]].isPotentiallyValid ? undefined : 'invalid')),
      ),
    ),
  )
  hosted.on('inputSubmitRequest', onSubmit)

  let removed = false
  const form: MountedCardForm = {
    state,
    tokenize: () => async () => {
      try {
        const { nonce, details } = await hosted.tokenize()
        show(noCardFieldProblems)
        return E.right<never, CardFormResult>({
          tag: 'card',
          nonce,
          card: { brand: details.cardType, lastFour: details.lastFour },
        })
      } catch (error) {
        const problems = findFieldProblems(error)
        if (problems === undefined) {
          const failure = toAppError('tokenise', error, log)
          return isExpiredTokenError(error) ? E.right<never, CardFormResult>({ tag: 'token-expired' }) : E.left(failure)
        }
        show(problems)
        const first = findFirstProblemField(problems)
        // If `focus` fails, the error is ignored, because the field shows its problem even without the focus.
        if (first !== undefined) await hosted.focus(braintreeFieldNames[first]).catch(() => undefined)
        return E.right<never, CardFormResult>({ tag: 'incomplete' })
      }
    },
    teardown: () => {
      if (removed) return
      removed = true
      hosted
        .teardown()
        .catch((error: unknown) => toAppError('teardown', error, log))
        .finally(removeContainers)
    },
  }
  return form
}

/**
 * Braintree's hosted fields: each field is in a frame of Braintree, so the portal's page never contains a card number.
 */
export const createBraintreeCardForm = (log: Log): CardForm => ({
  mount:
    (clientToken, { fields, onSubmit }) =>
    async () => {
      const containers = addFieldContainers(fields)
      const removeContainers = () => {
        for (const field of cardFields) containers[field].remove()
      }
      try {
        const hosted = await createHostedFields(clientToken, fields, containers)
        return E.right(createMountedForm(hosted, onSubmit, removeContainers, log))
      } catch (error) {
        removeContainers()
        return E.left(toAppError('set-up', error, log))
      }
    },
})

export const braintreeModule = new ContainerModule(({ bind }) =>
  bindService(bind, BraintreeCardForm, createBraintreeCardForm, [portKeys.log]),
)
