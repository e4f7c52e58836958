import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { NEVER } from 'rxjs'
import { localActivation } from '../../../adapters/storage/local-activation.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { emptyStore } from './empty-store.ts'

const given = () => {
  const world = emptyStore()
  return { ...world, activation: localActivation(world.store, world.clock, NEVER) }
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
  fc.record({ tag: fc.constant('activated' as const), licenseKey: text, appName: text, email: text }),
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
    activation.save({
      tag: 'activated',
      licenseKey: 'CARS-2026-TEST-0001',
      appName: 'Compass Car',
      email: 'ada@compass.test',
    })
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

describe('The codes that were sent to be activated', () => {
  const [code, other] = ['CARS-2026-TEST-0001', 'TRCK-2026-TEST-0001']

  it('are known after a reload and after the activation is forgotten, for a day', () => {
    const { store, clock, activation } = given()
    activation.noteTry(code)
    activation.noteTry(code)
    activation.clear()
    const reloaded = localActivation(store, clock, NEVER)
    expect([reloaded.wasTried(code), reloaded.wasTried(other)]).toEqual([true, false])
    clock.passSeconds(86_400)
    expect(reloaded.wasTried(code)).toBe(false)
  })

  it('are forgotten one by one, and none can be read in the browser', () => {
    const { storage, activation } = given()
    activation.noteTry(code)
    activation.noteTry(other)
    activation.forgetTry(code)
    expect([activation.wasTried(code), activation.wasTried(other)]).toEqual([false, true])
    expect(JSON.stringify(storage.content)).not.toContain('TRCK')
  })
})
