import { heading, open, type Screen, type ScreenState, see } from './screen-state.ts'

const path = '/magic-link/token'
const call = 'sso/magic-link/token'

const answered = [
  { name: 'travel app', status: 200, body: { destination: 'travel_app' } },
  { name: 'travel on the web', status: 200, body: { destination: 'travel_web' } },
  { name: 'navigation app', status: 200, body: { destination: 'navigation_app' } },
  { name: 'invalid', status: 404, body: { type: 'magic_link.not_found' } },
  { name: 'used', status: 403, body: { type: 'authorization.magic_link.invalid' } },
  { name: 'expired', status: 403, body: { type: 'authorization.magic_link.expired' } },
  { name: 'unanswered', status: 400, body: {} },
]

/** What a magic link shows on a phone. */
export const phoneStates: readonly ScreenState[] = [
  {
    name: `${path}: loading`,
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting(call)
      await open(page, path)
      await see(page, 'main [role=status] svg')
    },
  },
  ...answered.map(({ name, status, body }) => ({
    name: `${path}: ${name}`,
    reach: async ({ page, answer }: Screen) => {
      await answer(call, status, body)
      await open(page, path)
      await see(page, heading)
      await see(page, 'main h1 ~ *')
    },
  })),
  {
    name: `${path}: sent`,
    reach: async ({ page, answer }) => {
      await answer(call, 403, { type: 'authorization.magic_link.expired' })
      await answer('sso/magic-link/clone', 200)
      await open(page, path)
      await page.locator('main h1 ~ * button').click()
      await page.locator('main button').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the menu unfolded',
    reach: async ({ page }) => {
      await open(page, '/sign-in')
      await see(page, heading)
      await page.locator('header button[aria-controls]:visible').click()
      await see(page, 'header nav a')
    },
  },
]
