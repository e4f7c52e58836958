import { randomInt } from 'node:crypto'
import { isLeft } from 'fp-ts/Either'
import { aCode, states } from '../states.ts'
import { newAccount, newEmail } from './account-steps.ts'
import { granted, refused } from './calls.ts'
import type { Customer } from './customer.ts'
import { eventually, inForceMs, require, type Step, type StepContext } from './step.ts'

const appName = 'Meridian Car Navigation'
const activated = /^Your licen[cs]e is active$/
const usedCode = 'This code has already been used'

const newCode = async ({ given }: StepContext) => {
  const code = aCode(`JRNY-${[0, 1, 2].map(() => randomInt(1000, 10_000)).join('-')}`)
  await given(states.unusedActivationCode, { code, appName })
  return code
}

const newPurchaseId = () => randomInt(10_000_000, 100_000_000)

const enterCode = async (customer: Customer, licenseKey: string) => {
  await customer.open('/activate-license-key')
  await customer.fill({ licenseKey })
}

/** A signed-in customer who looks at the order of a subscription. */
const atSubscription = async (context: StepContext, status: string) => {
  const purchaseId = newPurchaseId()
  const { email, password } = await newAccount(context)
  await context.given(states.subscription, { username: email, purchaseId, status })
  const arrive = async () => {
    const customer = await context.newCustomer()
    await customer.signIn(email, password)
    await customer.press(/^Details for order/)
    await customer.sees('Subscription summary')
    return customer
  }
  return { email, password, purchaseId, arrive, customer: await arrive() }
}

const cancels = (status: string): Step => ({
  what: `a subscription that is ${status} is cancelled, and another browser shows it`,
  play: async (context) => {
    const { customer, arrive } = await atSubscription(context, status)
    await customer.press('Cancel subscription')
    await customer.press(/^Yes/)
    await customer.sees(/^Your subscription (will be cancell?ed shortly|is cancell?ed\.)$/)
    const elsewhere = await arrive()
    await eventually(inForceMs, 'a cancelled subscription in another browser', async () => {
      await elsewhere.page.reload()
      await elsewhere.sees('Subscription summary')
      return elsewhere.page.getByText('cancelled', { exact: true }).first().isVisible()
    })
  },
})

export const productSteps: readonly Step[] = [
  {
    what: 'a customer activates a code with the address in capitals, once',
    play: async (context) => {
      const [code, { email, password }] = [await newCode(context), await newAccount(context)]
      const customer = await context.newCustomer()
      await enterCode(customer, code)
      await customer.sees('Your email address')
      await customer.fill({ email: email.toUpperCase() })
      await customer.sees('You already have an account')
      await customer.fill({ password })
      await customer.sees(activated)
      const another = await context.newCustomer()
      await enterCode(another, code)
      await another.isRefused(usedCode)
    },
  },
  {
    what: 'a new address activates a code by its mail, in its own browser',
    play: async (context) => {
      const [code, email, password] = [await newCode(context), newEmail(), 'The first Password, in 30 letters ']
      const customer = await context.newCustomer()
      await enterCode(customer, code)
      await customer.sees('Your email address')
      await customer.fill({ email })
      await customer.sees('Check your inbox')
      const link = await context.mailbox.link(email, '/activate-license-key/email-validation/')
      const license = { licenseKey: code, appName }
      await granted('another email', context.calls('ko').emailVerifications.send({ license, email }))
      await context.mailbox.link(email, '/activate-license-key/email-validation/', 'ko')
      await customer.open(link)
      await customer.sees('Create your password')
      const stranger = context.calls().licenses.activate({ license, email }, password)
      await refused('an activation in another browser', stranger)
      await customer.fill({ password })
      await customer.sees(activated)
      await customer.sees(email)
      await customer.signIn(email, password)
      await customer.sees('My orders')
      const late = await context.newCustomer()
      await late.open(link)
      await late.isRefused('Your verification code is not valid')
    },
  },
  {
    what: 'of two activations of one code at once, one wins',
    play: async (context) => {
      const license = { licenseKey: await newCode(context), appName }
      const customers = [await newAccount(context), await newAccount(context)]
      const { licenses } = context.calls()
      const outcomes = await Promise.all(
        customers.map(({ email, password }) => licenses.activate({ license, email }, password)()),
      )
      const losers = outcomes.filter(isLeft)
      require(losers.length === 1, `${losers.length} of two activations were refused`)
    },
  },
  {
    what: 'all of 25 orders are listed, with their prices',
    play: async (context) => {
      const { email, password } = await newAccount(context)
      for (let price = 1001.56; price < 1026; price += 1)
        await context.given(states.subscription, { username: email, purchaseId: newPurchaseId(), price })
      const customer = await context.newCustomer()
      await customer.signIn(email, password)
      await customer.sees(/ of 25$/)
      const shown = await customer.page.locator('td', { hasText: '€' }).allInnerTexts()
      require(shown.every((price) => /^€1,0[012]\d\.56$/.test(price.trim())), `the list shows ${shown.join(', ')}`)
    },
  },
  {
    what: 'a declined card is said, another one is saved, and its nonce comes again',
    play: async (context) => {
      const { email, password, purchaseId, customer } = await atSubscription(context, 'past_due')
      let nonce = ''
      context.answerCards(async (number) => {
        const given = await context.given(states.cardNonce, { purchaseId, declined: number.endsWith('0341') })
        nonce = given['nonce'] ?? ''
        return nonce
      })
      await customer.press(/^(Change payment|Update) card/)
      const card = { 'Expiration date': '12/39', 'Security code': '123' }
      await customer.fill({ 'Card number': '4000 0000 0000 0341', ...card })
      await customer.isRefused('Your card was declined')
      await customer.fill({ 'Card number': '4111 1111 1111 1111', ...card })
      await customer.sees('Your credit card was successfully updated.')
      const { accounts, subscriptions } = context.calls()
      const token = await granted('a sign-in', accounts.signIn({ username: email, password }, undefined))
      const again = await subscriptions.changeCard(token, purchaseId, nonce)()
      const isUsed = isLeft(again) && again.left.tag === 'rejected' && again.left.status === 422
      require(!isLeft(again) || isUsed, `the same nonce again: ${JSON.stringify(again)}`)
    },
  },
  cancels('active'),
  cancels('past_due'),
]
