import { describe, expect, it } from '@jest/globals'
import { createApp, type Ports } from '../../../core/app.ts'
import { keepSubmit } from '../../../ui/first-view/keep-submit.ts'
import { type EarlyFormName, earlyForms } from '../../../ui/forms/early-forms.ts'
import { sendEarly } from '../../../ui/forms/send-early.ts'
import { isWaiting } from '../../../ui/forms/waiting-form.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const ada = { username: 'ada@compass.test', password: 'a long password' }

/** A page that shows a form before React is there. */
const firstView = (name: EarlyFormName | '', values: Readonly<Record<string, string>>) => {
  const page = document.implementation.createHTMLDocument()
  const form = page.createElement('form')
  form.setAttribute('name', name)
  const fields = Object.entries(values).map(([field, value]) =>
    Object.assign(page.createElement('input'), { name: field, value }),
  )
  const button = Object.assign(page.createElement('button'), { type: 'submit' })
  form.append(...fields, button)
  page.body.append(form)
  keepSubmit(page)
  return {
    form,
    press: () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    change: () => fields[0]?.dispatchEvent(new Event('input', { bubbles: true })),
    isBusy: () => button.getAttribute('aria-busy') === 'true',
    appArrives: async (ports = inMemoryPorts()) => {
      ports.signOn.addAccount(ada.username, ada.password)
      const { app, forms } = earlyForms(createApp(ports.ports))
      sendEarly(page, forms)
      await settled()
      return { ...ports, app }
    },
  }
}

const signIns = ({ signOn }: ReturnType<typeof inMemoryPorts>) =>
  signOn.door.calls.filter((call) => call.startsWith('sign in'))

describe('A form that is sent before its screen is there', () => {
  it('is sent as soon as the app is there, and looks busy from the press on', async () => {
    const { press, isBusy, appArrives } = firstView('sign-in', ada)
    press()
    expect(isBusy()).toBe(true)
    const { app } = await appArrives()
    expect(app.session.login.value.tag).toBe('logged-in')
    expect(isBusy()).toBe(true)
  })

  it('is sent too when it is pressed between the app and the screen', async () => {
    const { press, appArrives } = firstView('sign-in', ada)
    const { app } = await appArrives()
    expect(app.session.login.value.tag).toBe('logged-out')
    press()
    await settled()
    expect(app.session.login.value.tag).toBe('logged-in')
  })

  it('is not sent again by its screen, which gets to know what came of it', async () => {
    const { press, appArrives } = firstView('sign-in', ada)
    press()
    const { app, ...ports } = await appArrives()
    expect(await app.auth.signIn(ada)()).toMatchObject({ _tag: 'Right' })
    expect(signIns(ports)).toHaveLength(1)
  })

  it('is not sent again by further presses, not even once there is an answer', async () => {
    const { press, appArrives } = firstView('sign-in', ada)
    const { app, ...ports } = await appArrives()
    press()
    press()
    await settled()
    press()
    expect(await app.auth.signIn(ada)()).toMatchObject({ _tag: 'Right' })
    expect(signIns(ports)).toHaveLength(1)
  })

  it('can be sent once more after it was refused', async () => {
    const wrong = { ...ada, password: 'a wrong one' }
    const { press, appArrives } = firstView('sign-in', wrong)
    press()
    const { app, ...ports } = await appArrives()
    expect(app.messages.current.value).toMatchObject({ code: 'credentials-invalid' })
    expect(await app.auth.signIn(wrong)()).toMatchObject({ _tag: 'Left' })
    expect(signIns(ports)).toHaveLength(1)
    expect(await app.auth.signIn(wrong)()).toMatchObject({ _tag: 'Left' })
    expect(await app.auth.signIn(ada)()).toMatchObject({ _tag: 'Right' })
    expect(signIns(ports)).toHaveLength(3)
  })

  it('is left alone by its screen once it was changed, and what came of it is nobody’s', async () => {
    const wrong = { ...ada, password: 'a wrong one' }
    const { form, press, change, isBusy, appArrives } = firstView('sign-in', wrong)
    press()
    const { app, ...ports } = await appArrives()
    expect(isWaiting(form)).toBe(true)
    change()
    expect(isWaiting(form)).toBe(false)
    expect(isBusy()).toBe(false)
    expect(await app.auth.signIn(wrong)()).toMatchObject({ _tag: 'Left' })
    expect(signIns(ports)).toHaveLength(2)
  })

  it.each<[string, EarlyFormName | '', Record<string, string>, Partial<Ports>]>([
    ['is invalid', 'sign-in', { ...ada, password: '' }, {}],
    ['asks for a captcha', 'sign-in', ada, { captcha: { kind: 'placed', place: () => widget } }],
    ['is none of those that can be sent without it', '', ada, {}],
  ])('waits for its screen where it %s', async (_reason, name, values, ports) => {
    const { form, press, appArrives } = firstView(name, values)
    press()
    const world = inMemoryPorts()
    expect(signIns(await appArrives({ ...world, ports: { ...world.ports, ...ports } }))).toEqual([])
    expect(isWaiting(form)).toBe(true)
  })

  it('is not sent before somebody asks', async () => {
    expect(signIns(await firstView('sign-in', ada).appArrives())).toEqual([])
  })

  it.each<[EarlyFormName, Record<string, string>, string]>([
    ['sign-up', { email: 'bob@compass.test', password: 'a long password' }, 'sign up bob@compass.test'],
    ['request-password-reset', { email: ada.username }, `request reset of ${ada.username}`],
    ['activation-code', { licenseKey: 'CARS-2026-DEMO-0001' }, 'find CARS-2026-DEMO-0001'],
  ])('may be %s', async (name, values, call) => {
    const { press, appArrives } = firstView(name, values)
    press()
    const { signOn, activation } = await appArrives()
    expect([...signOn.door.calls, ...activation.door.calls]).toEqual([call])
  })
})

const widget = { reset: () => undefined, remove: () => undefined }
