import { bringAbout, mailedPath } from '../../e2e/support/accounts.ts'
import { demo } from '../../e2e/support/customer.ts'
import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { phone } from '../drivers/driver.ts'
import { describe, expect, journey } from '../facade/journey.ts'
import { button, css, heading, link, text } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const devices = {
  iPhone: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  },
  Android: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  },
}

const stores = { iPhone: 'https://apps.apple.com/', Android: 'https://play.google.com/' } as const

const addressOf = (visitor: View, words: string) =>
  visitor.asks(
    (wanted) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(wanted))?.href,
    words,
  )

journey('A magic link on a computer sends to the phone, with a code to scan', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/magic-link/demo-travel')
  await visitor.sees(heading('Oops, looks like you are on a computer'))
  await visitor.sees(css('svg[role=img], [role=img] svg'))
})

for (const name of ['iPhone', 'Android'] as const)
  describe(`A magic link on ${name}`, () => {
    journey('opens the app by its scheme, and has the store beside it', async ({ visit }) => {
      const visitor = await visit(devices[name])
      await visitor.open('/magic-link/demo-travel')
      await visitor.sees(heading("It's almost done! Tap below to sync your trips"))
      await visitor.sees(link('Open the app'))
      expect(await addressOf(visitor, 'Open the app')).toBe('meridiantravel://user-auth/demo-travel')
      const badges = await visitor.asks(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('[role=group] a')].map(({ href }) => href),
      )
      expect(badges).toHaveLength(1)
      expect(badges[0]).toContain(stores[name])
    })

    journey('that has expired is replaced by a new one', async ({ visit, hosts }) => {
      const visitor = await visit(devices[name])
      await visitor.open('/magic-link/demo-expired')
      await visitor.presses(button('Create new magic link'))
      await visitor.sees(heading('New email is on its way'))
      await visitor.open(await mailedPath(hosts, demo.username))
      await visitor.sees(link('Open the app'))
    })
  })

journey('A magic link to the web signs in and opens the web app without the token', async ({ visit, hosts }) => {
  const customer = await visit(devices.iPhone)
  const { token } = await bringAbout(hosts, 'a magic link', { username: demo.username, destination: 'travel_web' })
  await customer.open(`/magic-link/${token}`)
  await customer.presses(button('Open in the browser'))
  await customer.presses(button(`Continue as ${demo.username}`))
  await customer.isAt(`${originOf(names.travel)}/`)
  await customer.open('/')
  await customer.sees(heading('My orders'))
})

journey('A magic link that was used, and one that never was, say so', async ({ visit }) => {
  const visitor = await visit(devices.Android)
  await visitor.open('/magic-link/demo-used')
  await visitor.sees(heading('Magic Link has been used'))
  await visitor.open('/magic-link/no-such-link')
  await visitor.sees(heading('Magic link is invalid'))
  await visitor.sees(text('Check that you have opened the whole link'))
})
