import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { localActivation } from '../../../adapters/storage/local-activation.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { emptyStore } from './empty-store.ts'

const given = () => {
  const world = emptyStore()
  return { ...world, activation: localActivation(world.store, world.clock) }
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const license = fc.record({ licenseKey: text, appName: text })
const anyState: fc.Arbitrary<ActivationState> = fc.oneof(
  fc.constant({ tag: 'not-begun' as const }),
  fc.record({ tag: fc.constant('code-accepted' as const), license, email: fc.option(text, { nil: undefined }) }),
  fc.record({ tag: fc.constant('account-found' as const), license, email: text }),
  fc.record({
    tag: fc.constant('verification-sent' as const),
    license,
    email: text,
    resentAt: fc.option(fc.integer(), { nil: undefined }),
  }),
  fc.record({ tag: fc.constant('activated' as const), appName: text, email: text }),
)

describe('The activation kept in local storage (wire §5)', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const { activation } = given()
        activation.save(state)
        expect(activation.read()).toEqual(state)
      }),
    )
  })

  it('is forgotten a day after it was left, and nothing of it stays behind', () => {
    const { storage, clock, activation } = given()
    activation.save({ tag: 'activated', appName: 'Compass Car', email: 'ada@compass.test' })
    clock.passSeconds(86_399)
    expect(activation.read()).toMatchObject({ tag: 'activated' })
    clock.passSeconds(1)
    expect(activation.read()).toBeUndefined()
    expect(storage.content).toEqual({})
  })

  it.each([
    undefined,
    '',
    'null',
    '{}',
    '{"tag":"flying"}',
    '{"tag":"account-found","email":"a@b.test"}',
    '{"tag":"code-accepted","license":{"licenseKey":1,"appName":"x"}}',
    '{"tag":"activated"',
  ])('counts as not there when it is damaged (%p)', (value) => {
    const { storage, activation } = given()
    if (value !== undefined) storage.setItem('activation', value)
    expect(activation.read()).toBeUndefined()
  })
})
