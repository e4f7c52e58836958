import { heading, type ScreenState, state } from './screen-state.ts'

const path = '/magic-link/token'
const call = 'sso/magic-link/token'

const expired = [403, { type: 'authorization.magic_link.expired' }] as const

const answers = {
  'travel app': [200, { destination: 'travel_app' }],
  'travel on the web': [200, { destination: 'travel_web' }],
  'navigation app': [200, { destination: 'navigation_app' }],
  invalid: [404, { type: 'magic_link.not_found' }],
  used: [403, { type: 'authorization.magic_link.invalid' }],
  expired,
  unanswered: [400, {}],
} as const

/** What a magic link shows on a phone. */
export const phoneStates: readonly ScreenState[] = [
  state(`${path}: loading`, { answers: { [call]: 'waits' }, open: path, see: 'main [role=status] svg' }),
  ...Object.entries(answers).map(([name, answer]) =>
    state(`${path}: ${name}`, { answers: { [call]: answer }, open: path, see: heading }, { see: 'main h1 ~ *' }),
  ),
  state(`${path}: sent`, {
    answers: { [call]: expired, 'sso/magic-link/clone': [200] },
    open: path,
    press: 'main h1 ~ * button',
    act: (page) => page.locator('main button').waitFor({ state: 'detached' }),
  }),
  state(
    'the menu unfolded',
    { open: '/sign-in', see: heading },
    { press: 'header button[aria-controls]:visible', see: 'header nav a' },
  ),
]
