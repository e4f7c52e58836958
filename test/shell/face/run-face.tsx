import type { App } from 'account-portal-core'
import { render } from 'ink'
import { Face } from './face.tsx'
import { createTexts } from './texts.ts'

/** A screen of the terminal's own: what stood in the terminal before is back afterwards, and no order stays in its history. */
const ownScreen = { enter: '\u001b[?1049h\u001b[H', leave: '\u001b[?1049l' }

/** Shows the app until the user leaves it, by the menu or by Ctrl-C. */
export const runFace = async (app: App, locales: URL): Promise<void> => {
  const texts = await createTexts(locales)
  await texts.show(app.language.current.value)
  const following = app.language.current.changes.subscribe((language) => void texts.show(language))
  // Ink does so too, a moment after its first picture: keys that come before would be written over it.
  process.stdin.setRawMode(true)
  process.stdout.write(ownScreen.enter)
  try {
    await render(<Face app={app} />).waitUntilExit()
  } finally {
    process.stdout.write(ownScreen.leave)
    following.unsubscribe()
  }
}
