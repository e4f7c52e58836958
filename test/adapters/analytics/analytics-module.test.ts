import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import { startPortal } from '../../../adapters/composition.ts'
import { configWith } from '../../builders/config.ts'
import { fakeFetch } from '../../fakes/back-end.ts'
import { FakeScriptPage, fakePlatform } from '../../fakes/fake-page.ts'

/** The portal with Google Analytics in a browser that wants it or not, after its first view. */
const visited = async (consent: string | undefined, { privacyControl = false, stored = '' } = {}) => {
  const platform = fakePlatform(fakeFetch({}).fetch)
  if (stored !== '') platform.storage.setItem('analytics_consent', stored)
  const page = new FakeScriptPage('https://account.test/')
  const navigator = { ...platform.navigator, globalPrivacyControl: privacyControl }
  const config = configWith('analytics', { provider: 'google', trackingId: 'G-1', consent })
  const started = await startPortal(config, { ...platform, navigator, scriptPage: page.document })()
  if (!isRight(started)) throw new Error('The configuration is wrong')
  const { visits } = started.right
  visits.visit('/sign-in')
  return { scripts: page.scripts.length, state: visits.consent.state.value, visits, page, storage: platform.storage }
}

describe('Whether visits are counted', () => {
  it.each([
    [undefined, {}, 1, 'not-asked'],
    ['given', {}, 1, 'not-asked'],
    ['given', { privacyControl: true }, 0, 'not-asked'],
    ['given', { stored: 'no' }, 1, 'not-asked'],
    ['ask', {}, 0, 'asking'],
    ['ask', { stored: 'yes' }, 1, 'yes'],
    ['ask', { stored: 'no' }, 0, 'no'],
    ['ask', { stored: 'perhaps' }, 0, 'asking'],
    ['ask', { privacyControl: true }, 0, 'not-asked'],
    ['ask', { privacyControl: true, stored: 'yes' }, 0, 'not-asked'],
  ])('with the consent %j and a browser that says %j: %d scripts, %s', async (consent, browser, scripts, state) => {
    expect(await visited(consent, browser)).toMatchObject({ scripts, state })
  })

  it('follows an answer, which is kept under a name of its own', async () => {
    const { visits, page, storage } = await visited('ask')
    visits.consent.answer('yes')
    expect(page.scripts).toHaveLength(1)
    expect(storage.content).toMatchObject({ analytics_consent: 'yes' })
    visits.consent.answer('no')
    expect(storage.content).toMatchObject({ analytics_consent: 'no' })
  })
})
