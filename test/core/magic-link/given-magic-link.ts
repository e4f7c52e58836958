import { deviceOf } from '../../../core/device/device.ts'
import { rejected } from '../../builders/errors.ts'
import { givenPortal } from '../../builders/portal.ts'

export const phone = deviceOf({ userAgent: 'iPhone', touchPoints: 5 })
export const computer = deviceOf({ userAgent: '', touchPoints: 0 })

/** The portal on a phone, unless a test says otherwise, and links of Ada's. */
export const given = (device = phone) => {
  const portal = givenPortal({ device })
  const { magicLinks } = portal
  magicLinks.put('travel', 'travel_app')
  magicLinks.put('web', 'travel_web')
  magicLinks.put('expired', rejected(403, 'authorization.magic_link.expired'))
  magicLinks.put('used', rejected(403, 'authorization.magic_link.invalid'))
  return {
    ...portal,
    state: () => portal.app.magicLink.state.value,
    callsTo: (call: string) => magicLinks.calls.filter((each) => each.startsWith(call)),
  }
}

export const givenOpened = async (token: string) => {
  const world = given()
  await world.app.magicLink.open(token)()
  return world
}
