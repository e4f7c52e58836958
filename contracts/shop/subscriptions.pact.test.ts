import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  calledBefore,
  contractWith,
  declined,
  done,
  type Ending,
  given,
  refused,
  refusedSomehow,
  type State,
  success,
} from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
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
  const path = `/subscription/${purchaseId}/cancel` as const
  const cancels = (description: string, situation: readonly State[], ending: Ending<void>) =>
    pins(description, situation, {
      request: { method: 'GET', path, headers: userBearer },
      ...ending,
      call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
    })

  cancels('a cancellation of a subscription', [customer, subscription], done)
  cancels(
    'a cancellation of a subscription that was cancelled before',
    [customer, subscription, calledBefore(`GET ${path}`)],
    declined('subscription.already_cancelled', 'subscription.cancel_requested'),
  )
  cancels("a cancellation of another customer's subscription", [customer, ofAnother], refusedSomehow)
  cancels('a cancellation of a subscription with an expired token', [expired, subscription], refused(401))
})

describe('The token of a card form', () => {
  const asks = (description: string, situation: readonly State[], ending: Ending<string>) =>
    pins(description, situation, {
      request: { method: 'GET', path: `/payment-method-update/${purchaseId}/clienttoken`, headers: userBearer },
      ...ending,
      call: (portal) => portal.subscriptions.cardFormToken(exampleTokens.user, purchaseId),
    })

  asks('a request for the token of a card form', [customer, subscription], {
    answer: success(200, { data: { client_token: filledText('card-form-token') } }),
    outcome: right('card-form-token'),
  })
  asks(
    "a request for the token of a card form for another customer's subscription",
    [customer, ofAnother],
    refusedSomehow,
  )
  asks('a request for the token of a card form with an expired token', [expired, subscription], refused(401))
})

describe('Changing the card', () => {
  const card = given(states.cardNonce, { purchaseId })
  const path = `/payment-method-update/${purchaseId}` as const
  const changes = (description: string, situation: readonly State[], ending: Ending<void>) =>
    pins(description, situation, {
      request: { method: 'GET', path, query: { nonce: stateValue('nonce', 'card-nonce') }, headers: userBearer },
      ...ending,
      call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, 'card-nonce'),
    })

  changes('a change of the card', [customer, subscription, card], done)
  changes(
    'a change to a card that the bank declines',
    [customer, subscription, given(states.cardNonce, { purchaseId, declined: true })],
    declined('payment_method.declined'),
  )
  changes(
    'a change of the card with what a card form gave for an earlier change',
    [customer, subscription, card, calledBefore(`GET ${path}?nonce=${placeholder('nonce')}`)],
    refusedSomehow,
  )
  changes("a change of the card of another customer's subscription", [customer, ofAnother, card], refusedSomehow)
  changes('a change of the card with an expired token', [expired, subscription, card], refused(401))
})
