import { carLicense, truckLicense, usedLicense } from './orders.ts'
import { ada, failureIn, type Given, givenPortal, password } from './portal.ts'

export const newcomer = 'new@compass.test'
export const recipient = { license: carLicense, email: newcomer }
export const adas = { license: carLicense, email: ada }

/** The portal, and a service with two codes to activate and a used one. */
export const givenActivation = (options?: Given) => {
  const portal = givenPortal(options)
  portal.activation.addLicense(carLicense)
  portal.activation.addLicense(truckLicense)
  portal.activation.addLicense(usedLicense, true)
  const { activation } = portal.app
  let sent: Parameters<typeof failureIn>[0] = activation.enterLicenseKey
  const last = <A extends typeof sent>(form: A): A => {
    sent = form
    return form
  }
  return {
    ...portal,
    state: () => activation.state.value,
    enterLicenseKey: ({ licenseKey }: { readonly licenseKey: string } = carLicense) =>
      last(activation.enterLicenseKey).submit({ licenseKey })(),
    enterEmail: (email = newcomer) => last(activation.enterEmail(carLicense)).submit({ email })(),
    activate: (typed = password, who = adas) => last(activation.activate(who)).submit({ password: typed })(),
    /** Why the form that was sent last was refused. */
    failure: () => failureIn(sent),
  }
}

/** The same, where a newcomer has entered a code and an address. */
export const givenVerificationSent = async () => {
  const world = givenActivation()
  await world.enterLicenseKey()
  await world.enterEmail()
  /** The state of the link in the first e-mail, once it was opened. */
  const opened = async ({ activation } = world.app) => {
    const link = activation.verification('0')
    await link.verify()()
    return link.state.value
  }
  return { ...world, opened }
}
