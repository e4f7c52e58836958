import { createApp } from '../../../core/app.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/licenses.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

export const ada = 'ada@compass.test'
export const newcomer = 'new@compass.test'
export const recipient = { license: carLicense, email: newcomer }

export const given = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount(ada, 'a long password')
  world.activation.addLicense(carLicense)
  world.activation.addLicense(truckLicense)
  world.activation.addLicense(usedLicense, true)
  return { ...world, app: createApp(world.ports) }
}

export const givenVerificationSent = async () => {
  const world = given()
  await world.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await world.app.activation.enterEmail(recipient.license).submit({ email: recipient.email })()
  return world
}

export const message = ({ app }: ReturnType<typeof given>) => app.messages.current.value
