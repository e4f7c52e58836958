import { demo } from '../../e2e/support/customer.ts'
import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { firstOrder, openOrders, signIn } from '../facade/customer.ts'
import { expect, journey } from '../facade/journey.ts'
import { button, css, field, heading, link, text } from '../facade/target.ts'

journey('A wrong password is told, what was typed stays, and the right one leads to the orders', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.fills(field('Email address'), demo.username)
  await visitor.fills(field('Password'), 'a wrong one')
  await visitor.presses(button('Sign in'))
  await visitor.sees(text('Wrong email or password'))
  await visitor.reads(field('Email address'), demo.username)
  await visitor.fills(field('Password'), demo.password)
  await visitor.strikes('Enter')
  await visitor.sees(heading('My orders'))
})

journey('What is missing is said beside its field, which has the focus', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.presses(button('Sign in'))
  await visitor.sees(text('Field is required'))
  await visitor.waits(() => document.activeElement?.getAttribute('name') === 'username')
})

journey('The password can be shown and hidden, and the caret stays in its field', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.fills(field('Password'), 'half')
  await visitor.presses(button('Show password'))
  await visitor.sees(css('input[name=password][type=text]'))
  await visitor.presses(button('Hide password'))
  await visitor.sees(css('input[name=password][type=password]'))
  await visitor.reads(field('Password'), 'half')
})

journey('What is typed and sent before the screens come signs in', async ({ visit, hold }) => {
  const release = hold(names.account, /\/assets\/main-/)
  const visitor = await visit()
  await visitor.open('/sign-in')
  await signIn(visitor)
  await visitor.sees(css('button[type=submit][aria-busy=true]'))
  release()
  await visitor.sees(heading('My orders'))
})

journey('A deep link is returned to after signing in', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/order/1004210')
  await visitor.isAt('/sign-in')
  await signIn(visitor)
  await visitor.sees(heading('Order 1004210'))
  await visitor.isAt('/order/1004210')
})

journey('A site of the provider that asked for the sign-in is opened after it', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open(`/sign-in?redirect_url=${encodeURIComponent(originOf(names.shop))}`)
  await signIn(visitor)
  await visitor.isAt(`${originOf(names.shop)}/`)
  await visitor.sees(heading('Sister site'))
})

journey('A customer stays signed in: after a reload, and in a new window', async ({ visit }) => {
  const customer = await visit()
  await openOrders(customer)
  await customer.reload()
  await customer.sees(firstOrder)
  const other = await customer.newView()
  await other.open('/')
  await other.sees(firstOrder)
})

journey('The cookie of the session is secure and survives the browser', async ({ visit }) => {
  const customer = await visit()
  await openOrders(customer)
  const [cookie, stored] = await customer.asks(() => [
    document.cookie.split('; ').find((each) => each.startsWith('user_access_token=')),
    `user_access_token=${localStorage.getItem('user_access_token')}`,
  ])
  expect(cookie).toBe(stored)
})

journey('Signing out leaves nothing of the customer, and the way back leads to sign-in', async ({ visit }) => {
  const customer = await visit()
  await openOrders(customer)
  await customer.presses(link('Settings'))
  await customer.sees(heading('Change password'))
  await customer.presses(button('Sign out'))
  await customer.sees(heading('Sign in'))
  const kept = await customer.asks(() => [...Object.keys(localStorage), document.cookie].join(' '))
  expect(kept).not.toMatch(/user_|orders/)
  await customer.back()
  await customer.sees(link('Forgot password'))
  await customer.seesNoMore(heading('Change password'))
})
