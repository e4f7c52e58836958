import { carLicense, truckLicense, usedLicense } from './orders.ts'
import { ada, type Given, givenPortal, password } from './portal.ts'

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
  return {
    ...portal,
    state: () => activation.state.value,
    enterCode: ({ licenseKey } = carLicense) => activation.enterCode.submit({ licenseKey })(),
    enterEmail: (email = newcomer) => activation.enterEmail(carLicense).submit({ email })(),
    activate: (typed = password, who = adas) => activation.activate(who).submit({ password: typed })(),
  }
}

/** The same, where a newcomer has entered a code and an address. */
export const givenVerificationSent = async () => {
  const world = givenActivation()
  await world.enterCode()
  await world.enterEmail()
  return world
}
