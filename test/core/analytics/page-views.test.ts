import { describe, expect, it } from '@jest/globals'
import type { ConsentAnswer } from '../../../core/analytics/ports.ts'
import { mailedLinkPaths } from '../../../core/shared/mailed-links.ts'
import { setUpPortal } from '../../builders/portal.ts'

const visitPages = ({ app }: ReturnType<typeof setUpPortal>, ...patterns: readonly string[]) => {
  for (const pattern of patterns) app.pageViews.count(pattern)
}

it.each(Object.values(mailedLinkPaths))(
  'Page views (specification §7, Other) of %s are not reported, and analytics pauses until the next view',
  (pattern) => {
    const portal = setUpPortal()
    visitPages(portal, '/', pattern, '/sign-in')
    expect(portal.visited).toEqual(['/', 'paused', '/sign-in'])
  },
)

describe('Page views of customers who are asked', () => {
  const givenConsentRequired = (answer?: ConsentAnswer) => {
    const portal = setUpPortal({
      prepare: ({ browser }) => Object.assign(browser.consents, { requiresConsent: true, ...(answer && { answer }) }),
    })
    const { consent } = portal.app.pageViews
    return { ...portal, consent, state: () => consent.state.value }
  }

  it('are counted from the view where they agree, and the answer is kept', () => {
    const portal = givenConsentRequired()
    visitPages(portal, '/', '/settings')
    portal.consent.answer('yes')
    visitPages(portal, '/')
    expect(portal.visited).toEqual(['/settings', '/'])
    expect([portal.state(), portal.browser.consents.read()]).toEqual(['yes', 'yes'])
  })

  it('end, with the provider, when they withdraw their consent', () => {
    const portal = givenConsentRequired('yes')
    visitPages(portal, '/')
    portal.consent.reconsider()
    visitPages(portal, '/settings')
    expect(portal.state()).toBe('asking')
    portal.consent.answer('no')
    visitPages(portal, '/')
    expect(portal.visited).toEqual(['/', '/settings', 'stopped'])
  })

  it.each([
    ['yes', 'no', 'no', ['/', 'stopped']],
    ['yes', undefined, 'asking', ['/', 'stopped']],
    [undefined, 'yes', 'yes', ['/settings']],
  ] as const)('follow another tab that has changed the answer from %s to %s', (before, answer, state, visited) => {
    const portal = givenConsentRequired(before)
    visitPages(portal, '/')
    Object.assign(portal.browser.consents, { answer })
    portal.browser.changesInOtherTab.next()
    visitPages(portal, '/settings')
    expect([portal.state(), portal.visited]).toEqual([state, visited])
  })

  it('have no button for the question if no question is needed', () => {
    const { consent } = setUpPortal().app.pageViews
    consent.reconsider()
    expect(consent.state.value).toBe('not-asked')
  })
})
