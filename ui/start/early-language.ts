// The script in a page that the host serves in no language, before the early script. It chooses the language of the visitor.
import { chooseLanguage, directionOf, preferredTags } from '../../core/language/languages.ts'
import { passFirstTexts, readTextsByLanguage } from '../shared/page-data.ts'

/** The cookie of `storedNames.language`: importing that table would bring all other names along. A sandboxed frame throws. */
const chosenLanguage = (): string | undefined => {
  try {
    return /(?:^|; )language="?([\w-]+)/.exec(document.cookie)?.[1]
  } catch {
    return undefined
  }
}

const language = chooseLanguage(chosenLanguage(), preferredTags(navigator))
// The app shell has no words, but its layout would be mirrored when the app starts.
document.documentElement.dir = directionOf(language)
passFirstTexts(document, readTextsByLanguage(document.currentScript)[language])
