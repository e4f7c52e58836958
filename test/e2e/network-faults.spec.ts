import type { Locator, Page } from '@playwright/test'
import { calls, nameOf } from '../../contracts/calls.ts'
import { freshEmail } from './support/accounts.ts'
import { askForVerification, makeCode } from './support/activation.ts'
import { remembered } from './support/customer.ts'
import { phone } from './support/devices.ts'
import { activationScreens } from './support/network-faults/activation-screens.ts'
import { customerScreens } from './support/network-faults/customer-screens.ts'
import { faults, giveUpSoon, loseAnswer, meet, slowly } from './support/network-faults/faults.ts'
import { callTo, type FaultyScreen } from './support/network-faults/faulty-screen.ts'
import { visitorScreens } from './support/network-faults/visitor-screens.ts'
import { expect, test } from './support/portal.ts'
import type { RunningPortal } from './support/running-portal.ts'

const screens: readonly FaultyScreen[] = [...visitorScreens, ...activationScreens, ...customerScreens]

const busyOf = (page: Page, screen: FaultyScreen): Locator =>
  (screen.busy?.(page) ?? page.locator('[aria-busy=true]')).first()

/** The customer reads that it went wrong, and has lost nothing. */
const expectFailure = async (page: Page, screen: FaultyScreen, url: string) => {
  await expect(page.getByText(screen.failure, { exact: true }).filter({ visible: true })).not.toHaveCount(0)
  await expect(busyOf(page, screen)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
  await expect(page).toHaveURL(url)
  for (const [field, value] of screen.kept?.(page) ?? []) await expect(field).toHaveValue(value)
  if (!screen.isSignedIn) return
  expect(await remembered(page, 'user_access_token')).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Brings the customer to where the call is made; yields what makes it for the first time. */
const approach = async (page: Page, portal: RunningPortal, screen: FaultyScreen) => {
  await giveUpSoon(page, portal)
  const path = await screen.prepare(page, portal)
  const open = async () => {
    if (path !== undefined) await page.goto(path)
  }
  if (screen.begin === undefined) return open
  await open()
  return screen.begin
}

test.describe('A fault of the network', () => {
  for (const screen of screens)
    test.describe(() => {
      test.use(screen.onPhone ? phone : {})

      test(`at ${screen.name} is told, loses nothing, and is over with the next try`, async ({
        page,
        context,
        portal,
      }) => {
        let act = await approach(page, portal, screen)

        for (const [name, fault] of Object.entries(faults))
          await test.step(name, async () => {
            // A read is asked once more, if there is any time left for it.
            const sends = screen.isRead && name !== 'no answer' ? 2 : 1
            const met = await meet(page, portal, screen.call, fault)
            await act(page)
            act = screen.again
            if (name === 'no answer') await expect(busyOf(page, screen)).toBeVisible()
            await expect.poll(() => met.count).toBe(sends)
            await expectFailure(page, screen, page.url())
            expect(met.count, 'nothing else is sent by itself').toBe(sends)
            await met.stop()
            await screen.recover?.(page)
          })

        await test.step('offline, and online again', async () => {
          await context.setOffline(true)
          await expect(page.getByText('You are offline.')).toBeVisible()
          await act(page)
          await expectFailure(page, screen, page.url())
          await context.setOffline(false)
          await expect(page.getByText('You are online again.')).toBeVisible()
          await screen.recover?.(page)
        })

        await test.step('a slow answer', async () => {
          await meet(page, portal, screen.call, slowly)
          await act(page)
          await expect(busyOf(page, screen)).toBeVisible()
          await expect(screen.done(page)).toBeVisible()
          await expect(page.getByText(screen.failure, { exact: true })).toHaveCount(0)
        })
      })

      const { afterLostAnswer } = screen
      if (afterLostAnswer !== undefined)
        test(`at ${screen.name} that loses only the answer does nothing twice`, async ({ page, portal }) => {
          const act = await approach(page, portal, screen)
          const met = await meet(page, portal, screen.call, loseAnswer)
          await act(page)
          await expectFailure(page, screen, page.url())
          expect(met.count).toBe(1)
          await met.stop()
          await (screen.recover ?? screen.again)(page)
          await expect(afterLostAnswer(page)).toBeVisible()
        })
    })
})

test.describe('A fault that the specification lets pass', () => {
  /** Calls whose failure is ignored or only logged (specification §8). */
  const quiet = [callTo('sso', '/magic-link/clone'), callTo('activation', '/user/email/resend')]

  test('at the resending of a verification e-mail costs its wait, and nothing else', async ({ page, portal }) => {
    await page.clock.install()
    await giveUpSoon(page, portal)
    await askForVerification(page, await makeCode(portal), freshEmail())
    const resend = page.getByRole('button', { name: 'Resend' })
    const waits = page.getByText(/You can ask again in/)
    const sent = page.getByText('Another email is on its way.')
    for (const [name, fault] of Object.entries(faults))
      await test.step(name, async () => {
        const met = await meet(page, portal, callTo('activation', '/user/email/resend'), fault)
        const failed = page.waitForEvent('console', (line) => line.text().includes('verification-not-resent'))
        await resend.click()
        await expect(waits).toBeVisible()
        await failed
        expect(met.count).toBe(1)
        await expect(sent).toHaveCount(0)
        await page.clock.runFor(31_000)
        await expect(waits).toBeHidden()
        await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
        expect(met.count).toBe(1)
        await met.stop()
      })
    await resend.click()
    await expect(sent).toBeVisible()
  })

  test.describe(() => {
    test.use(phone)

    test('at the renewal of a magic link is not told, and comes to an end', async ({ page, portal }) => {
      await giveUpSoon(page, portal)
      for (const [name, fault] of Object.entries(faults))
        await test.step(name, async () => {
          const met = await meet(page, portal, callTo('sso', '/magic-link/clone'), fault)
          await page.goto('/magic-link/demo-expired')
          await page.getByRole('button', { name: 'Create new magic link' }).click()
          await expect(page.getByRole('heading', { name: 'New email is on its way' })).toBeVisible()
          expect(met.count).toBe(1)
          await met.stop()
        })
    })
  })

  test('or is told is every call that the portal makes', () => {
    const ofEach = [...Object.keys(faults), 'offline', 'a slow answer']
    const lost = screens.filter(({ afterLostAnswer }) => afterLostAnswer !== undefined)
    console.log(
      `network faults: ${screens.length} screens × ${ofEach.length} (${ofEach.join(', ')}), ${lost.length} lost answers`,
    )
    const met = new Set([...screens.map(({ call }) => call), ...quiet])
    // The profile is fetched behind the customer's back, and session.spec.ts has what becomes of it.
    expect(calls.filter((call) => !met.has(call)).map(nameOf)).toEqual(['GET  /user/me'])
  })
})
