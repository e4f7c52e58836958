import { requireQuickChromium } from './programs.ts'

/** Runs before browser tests: says in one line how to install a browser, instead of once for each test. */
export default (): void => {
  requireQuickChromium()
}
