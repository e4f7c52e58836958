import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, declined, given, refused, refusedSomehow, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { filledText, placeholder, stateValue, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('shop')
const { username } = contractCustomer
const purchaseId = 79011
const customer = given(states.signedInCustomer, { username })
const subscription = given(states.subscription, { username, purchaseId })
const ofAnother = given(states.subscription, { username: 'another.customer@meridian.test', purchaseId })
const expired = given(states.expiredUserToken, { username })

describe('Cancelling a subscription', () => {
  const request = { method: 'GET', path: `/subscription/${purchaseId}/cancel`, headers: userBearer } as const

  pins({
    description: 'a cancellation of a subscription',
    given: [customer, subscription],
    request,
    answer: success(204),
    call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
    outcome: right(undefined),
  })
  pins({
    description: 'a cancellation of a subscription that was cancelled before',
    given: [customer, subscription, calledBefore(`GET ${request.path}`)],
    request,
    ...declined('subscription.already_cancelled', 'subscription.cancel_requested'),
    call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
  })
  pins({
    description: "a cancellation of another customer's subscription",
    given: [customer, ofAnother],
    request,
    ...refusedSomehow,
    call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
  })
  pins({
    description: 'a cancellation of a subscription with an expired token',
    given: [expired, subscription],
    request,
    ...refused(401),
    call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
  })
})

describe('The token of a card form', () => {
  const path = `/payment-method-update/${purchaseId}/clienttoken`
  const request = { method: 'GET', path, headers: userBearer } as const

  pins({
    description: 'a request for the token of a card form',
    given: [customer, subscription],
    request,
    answer: success(200, { data: { client_token: filledText('card-form-token') } }),
    call: (portal) => portal.subscriptions.cardFormToken(exampleTokens.user, purchaseId),
    outcome: right('card-form-token'),
  })
  pins({
    description: "a request for the token of a card form for another customer's subscription",
    given: [customer, ofAnother],
    request,
    ...refusedSomehow,
    call: (portal) => portal.subscriptions.cardFormToken(exampleTokens.user, purchaseId),
  })
  pins({
    description: 'a request for the token of a card form with an expired token',
    given: [expired, subscription],
    request,
    ...refused(401),
    call: (portal) => portal.subscriptions.cardFormToken(exampleTokens.user, purchaseId),
  })
})

describe('Changing the card', () => {
  const nonce = 'card-nonce'
  const request = {
    method: 'GET',
    path: `/payment-method-update/${purchaseId}`,
    query: { nonce: stateValue('nonce', nonce) },
    headers: userBearer,
  } as const

  pins({
    description: 'a change of the card',
    given: [customer, subscription, given(states.cardNonce, { purchaseId })],
    request,
    answer: success(204),
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, nonce),
    outcome: right(undefined),
  })
  pins({
    description: 'a change to a card that the bank declines',
    given: [customer, subscription, given(states.cardNonce, { purchaseId, declined: true })],
    request,
    ...declined('payment_method.declined'),
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, nonce),
  })
  pins({
    description: 'a change of the card with what a card form gave for an earlier change',
    given: [
      customer,
      subscription,
      given(states.cardNonce, { purchaseId }),
      calledBefore(`GET /payment-method-update/${purchaseId}?nonce=${placeholder('nonce')}`),
    ],
    request,
    ...refusedSomehow,
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, nonce),
  })
  pins({
    description: "a change of the card of another customer's subscription",
    given: [customer, ofAnother, given(states.cardNonce, { purchaseId })],
    request,
    ...refusedSomehow,
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, nonce),
  })
  pins({
    description: 'a change of the card with an expired token',
    given: [expired, subscription, given(states.cardNonce, { purchaseId })],
    request,
    ...refused(401),
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, nonce),
  })
})
