import { describe, expect, it } from '@jest/globals'
import {
  bindForm,
  findPrerenderedForms,
  handleEarlySubmits,
  type PrerenderedFormName,
} from '../../../ui/forms/delegate.ts'
import { queueSubmits, readEarlySubmit } from '../../../ui/forms/event-queue.ts'
import { flushPromises, getFailure, graceLogin, password, setUpPortal, toBrowserApp } from '../../builders/portal.ts'

const adaCredentials = { username: 'ada@compass.test', password }
const graceCredentials = { username: 'grace@compass.test', password }

const createPageWithForm = (name: PrerenderedFormName | '', values: Readonly<Record<string, string>>) => {
  const page = document.implementation.createHTMLDocument()
  const form = page.createElement('form')
  form.setAttribute('name', name)
  const fields = Object.entries(values).map(([field, value]) =>
    Object.assign(page.createElement('input'), { name: field, value }),
  )
  const button = Object.assign(page.createElement('button'), { type: 'submit' })
  form.append(...fields, button)
  page.body.append(form)
  queueSubmits(page)
  return {
    form,
    press: async () => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await flushPromises()
    },
    type: (next: Readonly<Record<string, string>>, event = 'input') => {
      for (const field of fields) {
        field.value = next[field.name] ?? field.value
        field.dispatchEvent(new Event(event, { bubbles: true }))
      }
    },
    isBusy: () => button.matches('[aria-busy=true][aria-disabled=true]'),
    startApp: async (portal = setUpPortal()) => {
      handleEarlySubmits(page, findPrerenderedForms(toBrowserApp(portal.app)))
      await flushPromises()
      return portal
    },
  }
}

const listSignInCalls = ({ signOn }: Pick<ReturnType<typeof setUpPortal>, 'signOn'>) =>
  signOn.calls.filter((call) => call.startsWith('sign in'))

describe('A form that is submitted before its screen has loaded', () => {
  it('is sent once the app has started, and is busy from the submit on, also if more is typed after the answer', async () => {
    const { press, type, isBusy, startApp: appArrives } = createPageWithForm('sign-in', adaCredentials)
    await press()
    expect(isBusy()).toBe(true)
    const { app } = await appArrives()
    expect(app.session.login.value.tag).toBe('logged-in')
    type({ password: 'another' })
    expect(isBusy()).toBe(true)
  })

  it.each(['before', 'after'])(
    'that is first submitted %s its screen has loaded is sent once, and the screen shows the result',
    async (when) => {
      const { form, press, startApp: appArrives } = createPageWithForm('sign-in', adaCredentials)
      if (when === 'before') await press()
      const world = await appArrives()
      bindForm(form, world.app.auth.signIn)
      if (when === 'after') await press()
      await flushPromises()
      expect(readEarlySubmit(form)).toBeUndefined()
      expect(world.app.auth.signIn.state.value.phase.tag).toBe('sent')
      await press()
      expect(listSignInCalls(world)).toHaveLength(1)
    },
  )

  it('is cancelled by an edit before the app has started', async () => {
    const { form, press, type, isBusy, startApp: appArrives } = createPageWithForm('sign-in', adaCredentials)
    await press()
    type(graceCredentials)
    expect([readEarlySubmit(form), isBusy()]).toEqual([undefined, false])
    expect(listSignInCalls(await appArrives())).toEqual([])
  })

  it.each(['input', 'change'])('is cancelled by %s before the answer, and can be sent again', async (edit) => {
    const { form, press, type, isBusy, startApp: appArrives } = createPageWithForm('sign-in', adaCredentials)
    const portal = setUpPortal()
    portal.signOn.hold()
    await press()
    await appArrives(portal)
    type({ password: 'a wrong one' }, edit)
    expect(isBusy()).toBe(false)
    await press()
    expect([readEarlySubmit(form), isBusy()]).toEqual(['sent', true])
    portal.signOn.release()
    await flushPromises()
    expect([isBusy(), getFailure(portal.app.auth.signIn)]).toEqual([false, { code: 'credentials-invalid' }])
    type(graceCredentials)
    await press()
    expect([listSignInCalls(portal).length, portal.login()]).toEqual([3, graceLogin])
  })

  it('is reset for the next screen if its own never loaded', async () => {
    const { press, startApp: appArrives } = createPageWithForm('sign-in', adaCredentials)
    await press()
    const { app, ...ports } = await appArrives()
    app.session.signOut()
    const another = createPageWithForm('sign-in', adaCredentials)
    bindForm(another.form, app.auth.signIn)
    expect(app.auth.signIn.state.value.phase).toEqual({ tag: 'open' })
    await another.press()
    expect(app.session.login.value.tag).toBe('logged-in')
    expect(listSignInCalls(ports)).toHaveLength(2)
  })

  it.each<[string, PrerenderedFormName | '', Record<string, string>]>([
    ['is invalid', 'sign-in', { ...adaCredentials, password: '' }],
    ['is not a public form', '', adaCredentials],
  ])('waits for its screen if it %s', async (_reason, name, values) => {
    const { form, press, isBusy, startApp: appArrives } = createPageWithForm(name, values)
    await press()
    expect(listSignInCalls(await appArrives())).toEqual([])
    await press()
    expect([readEarlySubmit(form), isBusy()]).toEqual(['queued', true])
  })

  it('is sent by its screen, also if the previous screen has just left the same form, and is forgotten when that screen is left', async () => {
    const { form, startApp: appArrives } = createPageWithForm('', adaCredentials)
    const { app } = await appArrives()
    const unbind = bindForm(form, app.auth.signIn)
    const next = createPageWithForm('', adaCredentials)
    await next.press()
    unbind()
    const unbindNext = bindForm(next.form, app.auth.signIn)
    expect([readEarlySubmit(next.form), next.isBusy()]).toEqual([undefined, false])
    await flushPromises()
    expect(app.auth.signIn.state.value.phase.tag).toBe('sent')
    unbindNext()
    await flushPromises()
    expect(app.auth.signIn.state.value.phase.tag).toBe('open')
  })

  it.each<[PrerenderedFormName, Record<string, string>, string]>([
    ['sign-up', { email: 'carl@compass.test', password: 'a long password' }, 'sign up carl@compass.test'],
    ['request-password-reset', { email: adaCredentials.username }, `request reset of ${adaCredentials.username}`],
    ['activation-code', { licenseKey: 'CARS-2026-DEMO-0001' }, 'find CARS-2026-DEMO-0001'],
  ])('can be %s', async (name, values, call) => {
    const { press, startApp: appArrives } = createPageWithForm(name, values)
    await press()
    const { signOn, activation } = await appArrives()
    expect([...signOn.calls, ...activation.calls]).toEqual([call])
  })
})
