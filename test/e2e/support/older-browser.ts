import type { BrowserContext } from '@playwright/test'
import { published } from '../../build/browser-floor/published.ts'
import { type Lack, lacksOf } from '../../build/browser-floor/scripts.ts'
import { stylesIn } from '../../build/browser-floor/styles.ts'

/** Takes away from a page what an older browser does not have. */
const takeAway = (lacks: readonly Lack[]) => {
  const removeFrom = (holder: unknown, member: string) => {
    for (let object = holder; object !== null && object !== undefined; object = Object.getPrototypeOf(object))
      if (Object.hasOwn(Object(object), member)) Reflect.deleteProperty(Object(object), member)
  }
  for (const { holder, member, isStatic } of lacks) {
    const owner: unknown = Reflect.get(window, holder) ?? Reflect.get(Intl, holder)
    if (typeof owner !== 'function') continue
    if (holder === 'Window') removeFrom(window, member)
    else {
      if (isStatic !== false) Reflect.deleteProperty(owner, member)
      if (isStatic !== true) Reflect.deleteProperty(Object(owner.prototype), member)
    }
  }
  // It is an attribute too, which Chromium would go by.
  if ('closedBy' in HTMLDialogElement.prototype) return
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== 'closedby') setAttribute.call(this, name, value)
  }
}

/** Gives a page the styles of an older browser, as soon as its own come. */
const takeStyles = (styles: string) => {
  new MutationObserver((_changes, observer) => {
    const own = document.querySelector('style')
    if (own === null) return
    observer.disconnect()
    own.textContent = styles
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Makes Chromium as old as a browser of the floor, as far as that can be: of its objects what the older one does not know
 * is taken away, and of the styles what it would leave out. The policy of the page, which would refuse such styles, has to
 * be bypassed (`bypassCSP`).
 */
export const pretendToBe = async (context: BrowserContext, browser: string): Promise<void> => {
  await context.addInitScript(
    takeStyles,
    published('.css')
      .map((sheet) => stylesIn(sheet, browser))
      .join('\n'),
  )
  // Playwright itself asks elements for it.
  await context.addInitScript(
    takeAway,
    lacksOf(browser).filter(({ member }) => member !== 'checkVisibility'),
  )
}
