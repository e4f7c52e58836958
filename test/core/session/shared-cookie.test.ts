import { describe, expect, it } from '@jest/globals'
import { anOrder, carLicense } from '../../builders/orders.ts'
import { ada, asAda, asGrace, grace, password, settled, signedOut } from '../../builders/portal.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'

/** A browser that has not been to the portal, whose cookie belongs to all the provider's sites. */
const given = () => {
  const browser = new FakeBrowser({ cookieDomain: '.compass.test' })
  const { signOn, shop } = browser.world
  for (const each of [ada, grace]) signOn.addAccount(each, password)
  shop.putOrders(ada, [anOrder()])
  const sisterSignsIn = (username: string) => browser.sisterSignsIn(signOn.issueToken(username))
  /** Opens the portal, and lets it find out who is signed in. */
  const visit = async () => {
    const tab = browser.openTab()
    await settled()
    const { login } = tab.app.session
    return { ...tab, login: () => login.value, message: () => tab.app.messages.current.value }
  }
  return { ...browser.world, browser, sisterSignsIn, visit }
}

/** Ada has signed in at the portal, in a tab that is still open. */
const givenAda = async () => {
  const world = given()
  const tab = await world.visit()
  await tab.app.auth.signIn.submit({ username: ada, password })()
  await settled()
  return { ...world, ...tab }
}

it('A customer who has cleared the data of the site learns why they are signed out; another tab says nothing', async () => {
  const { app, browser, login, message, visit } = await givenAda()
  const otherTab = await visit()
  browser.storage.clear()
  browser.sisterSignsOut()
  await app.orders.load()()
  expect([login(), otherTab.login()]).toEqual([signedOut, asAda])
  expect(message()).toMatchObject({ code: 'session-expired', lasting: 'second-view' })

  await app.auth.signIn.submit({ username: ada, password })()
  otherTab.comeBack()
  otherTab.app.session.signOut()
  await app.orders.load()()
  expect([login(), message()]).toEqual([signedOut, undefined])
})

describe('A session that another site of the provider begins', () => {
  it('is taken over with a notice of its customer, until that site ends it', async () => {
    const { browser, sisterSignsIn, visit } = given()
    sisterSignsIn(grace)
    const { login, message, comeBack } = await visit()
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ code: 'signed-in-as', username: grace })
    browser.sisterSignsOut()
    comeBack()
    expect([login(), message()]).toEqual([signedOut, undefined])
  })

  it('takes the place of the session before, removes its data, and names its customer', async () => {
    const { activation, app, browser, login, message, comeBack, sisterSignsIn } = await givenAda()
    activation.addLicense(carLicense)
    await app.activation.enterLicenseKey.submit(carLicense)()
    await app.orders.load()()
    expect([...browser.storage.keys()]).toEqual(expect.arrayContaining(['activation', 'orders']))
    sisterSignsIn(grace)
    comeBack()
    await settled()
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ code: 'signed-in-as', username: grace })
    expect([app.orders.list.value, browser.storage.get('orders')]).toEqual([{ tag: 'idle' }, undefined])
    expect(browser.storage.get('activation')).toBeUndefined()
    expect(app.activation.state.value).toEqual({ tag: 'not-begun' })
  })

  it('says nothing where the customer stays the same, or has signed in at the portal', async () => {
    const { login, message, comeBack, sisterSignsIn, visit } = await givenAda()
    expect((await visit()).message()).toBeUndefined()
    sisterSignsIn(ada)
    comeBack()
    await settled()
    expect([login(), message()]).toEqual([asAda, undefined])
  })
})
