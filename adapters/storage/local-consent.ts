import type { ConsentStore } from '../../core/analytics/ports.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/** The answer in local storage. It is the browser's: signing out leaves it. */
export const localConsent = (store: LocalStore, asks: boolean): ConsentStore => ({
  asks,
  read: () => {
    const answer = store.read(storedNames.analyticsConsent)
    return answer === 'yes' || answer === 'no' ? answer : undefined
  },
  save: (answer) => store.write(storedNames.analyticsConsent, answer),
})
