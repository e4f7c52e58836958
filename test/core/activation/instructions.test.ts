import { describe, expect, it } from '@jest/globals'
import { instructionsFor } from '../../../core/activation/instructions.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { settings } from '../../builders/settings.ts'

const iphone = deviceOf({ userAgent: 'iPhone', touchPoints: 5 })
const computer = deviceOf({ userAgent: '', touchPoints: 0 })

describe('What to do after an activation (specification §2, /activation-successful)', () => {
  it.each([
    ['Compass Car', 'car', 'https://android.test/car'],
    ['Compass Truck', 'truck', 'https://android.test/truck'],
    ['Compass Boat', 'gps', 'https://android.test/navigation'],
    ['', 'gps', 'https://android.test/navigation'],
  ])('is told for %p as for %s, with its stores', (appName, kind, url) => {
    const instructions = instructionsFor(appName, settings, computer)
    expect(instructions.kind).toBe(kind)
    expect(instructions.stores[0]).toEqual({ store: 'android', url })
  })

  it("speaks of the customer's own platform first", () => {
    expect(instructionsFor('Compass Truck', settings, iphone)).toMatchObject({
      platforms: ['ios', 'android'],
      stores: [{ store: 'ios', url: 'https://ios.test/truck' }, { store: 'android' }],
    })
  })
})
