import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const given = () => {
  const world = inMemoryPorts()
  return { ...world, app: createApp(world.ports) }
}

describe('Page views (specification §7, Other)', () => {
  it('are counted by the pattern of their route', () => {
    const { app, visited } = given()
    for (const pattern of ['/', '/order/:id', '/']) app.visits.visit(pattern)
    expect(visited).toEqual(['/', '/order/:id', '/'])
  })

  it.each([
    '/reset-password/:token',
    '/finish-registration/:token',
    '/confirm/:token',
    '/confirm-email-change/:token',
    '/magic-link/:token',
    '/activate-license-key/email-validation/:code',
  ])('of %s are not reported', (pattern) => {
    const { app, visited } = given()
    app.visits.visit(pattern)
    expect(visited).toEqual([])
  })
})
