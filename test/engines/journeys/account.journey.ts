import { bringAbout, freshEmail, mailedPath } from '../../e2e/support/accounts.ts'
import { signIn, signUp } from '../facade/customer.ts'
import { describe, journey } from '../facade/journey.ts'
import { button, field, heading, link, text } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const password = 'the first password'

/** A customer whom no other journey knows, signed in, at the settings. */
const openSettings = async (view: View, email: string): Promise<void> => {
  await signUp(view, email, password)
  await signIn(view, { username: email, password })
  await view.sees(heading('My orders'))
  await view.presses(link('Settings'))
  await view.sees(heading('Change password'))
}

journey('A new account is made, and its address confirmed by the link of the mail', async ({ visit, hosts }) => {
  const email = freshEmail()
  const visitor = await visit()
  await signUp(visitor, email, password)
  await visitor.sees(text('You have been successfully registered'))
  await visitor.open(await mailedPath(hosts, email))
  await visitor.sees(heading('Thank you, your email address is now verified.'))
  await visitor.reload()
  await visitor.sees(heading('Thank you, your email address is now verified.'))
})

journey('A link that confirms keeps its place while its page is left and come back to', async ({ visit, hosts }) => {
  const { token } = await bringAbout(hosts, 'a confirmation token', { username: freshEmail() })
  const visitor = await visit()
  await visitor.open(`/confirm/${token}`)
  await visitor.sees(heading('Thank you, your email address is now verified.'))
  await visitor.open('/sign-in')
  await visitor.sees(heading('Sign in'))
  await visitor.back()
  await visitor.sees(heading('Thank you, your email address is now verified.'))
})

journey('A forgotten password is replaced by the link of the mail, once', async ({ visit, hosts }) => {
  const email = freshEmail()
  const visitor = await visit()
  await signUp(visitor, email, password)
  await visitor.open('/reset-password')
  await visitor.fills(field('Email address'), email)
  await visitor.presses(button('Send me the link'))
  await visitor.sees(text('Instructions were sent to given email'))
  const mailed = await mailedPath(hosts, email)
  for (const said of ['New password was created successfully', 'Token is expired or it has been used already']) {
    await visitor.open(mailed)
    await visitor.fills(field('New password'), 'the second password')
    await visitor.presses(button('Save password'))
    await visitor.sees(text(said))
  }
  await visitor.open('/sign-in')
  await signIn(visitor, { username: email, password: 'the second password' })
  await visitor.sees(heading('My orders'))
})

describe('The settings', () => {
  journey('tell a wrong password, and take the right one', async ({ visit }) => {
    const customer = await visit()
    await openSettings(customer, freshEmail())
    await customer.fills(field('Current password'), 'a wrong one')
    await customer.fills(field('New password'), 'the second password')
    await customer.presses(button('Change password'))
    await customer.sees(text('Wrong current password'))
    await customer.fills(field('Current password'), password)
    await customer.presses(button('Change password'))
    await customer.sees(text('Password has been changed!'))
  })

  journey('change the address by the link of the mail', async ({ visit, hosts }) => {
    const [first, second] = [freshEmail(), freshEmail('new')]
    const customer = await visit()
    await openSettings(customer, first)
    await customer.fills(field('New email address'), second)
    await customer.presses(button('Change email'))
    await customer.sees(text('Change email has been requested. Check out mailbox.'))
    await customer.open(await mailedPath(hosts, second))
    await customer.sees(heading('Thank you, your email address is now verified.'))
    await customer.sees(text(second))
    await customer.open('/')
    await customer.sees(text(second))
  })

  journey('are also where a bookmark of old leads, behind sign-in', async ({ visit }) => {
    const customer = await visit()
    await customer.open('/change-password')
    await customer.isAt('/sign-in')
    await signIn(customer)
    await customer.isAt('/settings')
  })
})
