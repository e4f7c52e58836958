// A small classic script inside `index.html`, before the early script. It chooses the language of the app shell. The
// prerendered pages have a language, so they do not contain this script and do not read the cookie before the first paint.
import { chooseLanguage, getTextDirection, readPreferredTags } from '../../core/language/languages.ts'
import { readTextScripts, setShellTextScripts } from '../shared/page-data.ts'

/**
 * Returns the language that the customer has chosen. The name of its cookie is repeated here, because an import of
 * `storedNames` would add all other names to this script. Reading a cookie throws in a sandboxed frame.
 */
const readChosenLanguage = (): string | undefined => {
  try {
    return /(?:^|; )language="?([\w-]+)/.exec(document.cookie)?.[1]
  } catch {
    return undefined
  }
}

const language = chooseLanguage(readChosenLanguage(), readPreferredTags(navigator))
// The direction is set before the first paint, because the layout of a right-to-left language would be mirrored later.
document.documentElement.dir = getTextDirection(language)
setShellTextScripts(document.documentElement, readTextScripts(document.currentScript)[language] ?? [])
