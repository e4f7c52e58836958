import { screenOf } from '../parts.ts'
import { open, type ScreenState, see } from './screen-state.ts'

// A page of its own, without the frame that a first view has.
const failed = '#root > main h1'

/** The pages of last resort, which have neither header nor footer. */
export const failureStates: readonly ScreenState[] = [
  {
    name: 'a configuration that is wrong',
    isBare: true,
    reach: async ({ page, configure }) => {
      await configure({ clientId: '', services: {} })
      await open(page, '/sign-in')
      await see(page, 'main details li')
    },
  },
  {
    name: 'a part of the portal that is missing',
    isBare: true,
    reach: async ({ page }) => {
      await page.route(screenOf('signUp'), (route) => route.fulfill({ status: 404, body: '' }))
      await open(page, '/sign-up')
      await see(page, failed)
    },
  },
  {
    name: 'storage that is blocked',
    isBare: true,
    reach: async ({ page }) => {
      await page.addInitScript(() => {
        if (!window.location.search.includes('storage=blocked')) return
        Object.defineProperty(window, 'localStorage', {
          // A method: a function that is given its name here would need a helper of the compiler's, which no page has.
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      })
      await open(page, '/sign-in?storage=blocked')
      await see(page, failed)
    },
  },
]
