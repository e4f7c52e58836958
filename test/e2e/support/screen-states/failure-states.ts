import { screenOf } from '../parts.ts'
import { bareState, type ScreenState } from './screen-state.ts'

// A page of its own, without the frame that a first view has.
const failed = '#root > main h1'

/** The pages of last resort, which have neither header nor footer. */
export const failureStates: readonly ScreenState[] = [
  bareState('a configuration that is wrong', {
    config: { clientId: '', services: {} },
    open: '/sign-in',
    see: 'main details li',
  }),
  bareState('a part of the portal that is missing', {
    scripts: { [screenOf('signUp')]: 'gone' },
    open: '/sign-up',
    see: failed,
  }),
  bareState('storage that is blocked', {
    first: (page) =>
      page.addInitScript(() => {
        if (!window.location.search.includes('storage=blocked')) return
        Object.defineProperty(window, 'localStorage', {
          // A method: a function that is given its name here would need a helper of the compiler's, which no page has.
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }),
    open: '/sign-in?storage=blocked',
    see: failed,
  }),
]
