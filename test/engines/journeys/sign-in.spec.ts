import { demo } from '../../e2e/support/customer.ts'
import { journey } from '../facade/journey.ts'
import { button, field, heading, text } from '../facade/target.ts'

journey('A wrong password is told, and the right one leads to the orders', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.fills(field('E-mail'), demo.username)
  await visitor.fills(field('Password'), 'a wrong one')
  await visitor.presses(button('Sign in'))
  await visitor.sees(text('Wrong email or password'))
  await visitor.reads(field('E-mail'), demo.username)
  await visitor.fills(field('Password'), demo.password)
  await visitor.strikes('Enter')
  await visitor.sees(heading('My orders'))
})
