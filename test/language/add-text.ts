// `npx tsx test/language/add-text.ts FILE` adds texts to all languages, with their notes for translators. The file has
// `{ "signIn.code": { "after": "signIn.mailLink", "note": "Label. Up to 25 characters.", "texts": { "en-gb": "Code" } } }`,
// with all languages. Afterwards, `npm run unit -- test/language` checks them.
import { readFileSync } from 'node:fs'
import { addTexts } from './added-texts.ts'

addTexts(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
