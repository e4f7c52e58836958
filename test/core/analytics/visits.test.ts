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
  ])('of %s are not reported, and nothing is until the next one', (pattern) => {
    const { app, visited } = given()
    for (const each of ['/', pattern, '/sign-in']) app.visits.visit(each)
    expect(visited).toEqual(['/', 'paused', '/sign-in'])
  })
})

describe('Page views of customers who are asked', () => {
  const asked = (answer?: 'yes' | 'no') => {
    const world = inMemoryPorts()
    world.browser.consents.asks = true
    if (answer !== undefined) world.browser.consents.answer = answer
    return { ...world, app: createApp(world.ports) }
  }

  it('are not counted before there is an answer', () => {
    const { app, visited } = asked()
    app.visits.visit('/')
    expect(app.visits.consent.state.value).toBe('asking')
    expect(visited).toEqual([])
  })

  it('are counted from the view on at which they agreed, now and later', () => {
    const { app, visited, browser } = asked()
    for (const pattern of ['/', '/settings']) app.visits.visit(pattern)
    app.visits.consent.answer('yes')
    app.visits.visit('/')
    expect(visited).toEqual(['/settings', '/'])
    expect(app.visits.consent.state.value).toBe('yes')
    expect(browser.consents.read()).toBe('yes')
    const later = asked('yes')
    later.app.visits.visit('/')
    expect(later.visited).toEqual(['/'])
    expect(later.app.visits.consent.state.value).toBe('yes')
  })

  it('are not counted after a no, which is kept', () => {
    const { app, visited } = asked('no')
    app.visits.visit('/')
    expect(visited).toEqual([])
    expect(app.visits.consent.state.value).toBe('no')
  })

  it('end when they change their mind, and what the provider keeps goes', () => {
    const { app, visited } = asked('yes')
    app.visits.visit('/')
    app.visits.consent.reconsider()
    app.visits.visit('/settings')
    expect(app.visits.consent.state.value).toBe('asking')
    app.visits.consent.answer('no')
    app.visits.visit('/')
    expect(visited).toEqual(['/', '/settings', 'stopped'])
  })

  it('end when the answer was changed in another tab', () => {
    const { app, visited, browser } = asked('yes')
    browser.consents.save('no')
    app.visits.visit('/')
    expect(visited).toEqual([])
  })

  it('are not told of a page with a token, where they agree', () => {
    const { app, visited } = asked()
    app.visits.visit('/')
    app.visits.visit('/reset-password/:token')
    app.visits.consent.answer('yes')
    expect(visited).toEqual(['paused'])
  })

  it('are asked about by no button where nothing has to be asked', () => {
    const { app } = given()
    app.visits.consent.reconsider()
    expect(app.visits.consent.state.value).toBe('not-asked')
  })
})
