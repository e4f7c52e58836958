import { prerenderedMark } from './page-data.ts'

/** Marks a button, in its `data-pressed`, that was pressed before React was there to hear of it. */
const mark = 'pressed'

/** A button that sends no form: it shows or opens something. */
const button = `[${prerenderedMark}] button[type=button]`

/** From now on remembers which buttons of a prerendered page are pressed, until `replayPresses`. */
export const queuePresses = (page: Document): void =>
  page.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(button) : null
    if (pressed !== null) pressed.dataset[mark] = ''
  })

/** React hears of presses now: those that it missed are made again, each once, however often a visitor tried. */
export const replayPresses = (page: Document): void => {
  page.querySelector(`[${prerenderedMark}]`)?.removeAttribute(prerenderedMark)
  for (const pressed of page.querySelectorAll<HTMLElement>(`[data-${mark}]`)) {
    delete pressed.dataset[mark]
    pressed.click()
  }
}
