import type { Language } from '../../core/language/languages.ts'
import type source from '../locales/en-gb.json'

/** The texts of one language, key for key those of the source. */
export type Texts = typeof source

/** Every language but the source, each a file of its own that is fetched when it is shown. */
const loaders: Partial<Record<Language, () => Promise<{ readonly default: Texts }>>> = {}

/** Fetches the texts of a language; nothing for the source, which comes with the script. */
export const loadTexts = async (language: Language): Promise<Texts | undefined> =>
  (await loaders[language]?.())?.default
