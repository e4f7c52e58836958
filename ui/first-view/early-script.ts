// What can't wait for the portal's script: a few bytes, which come with the first view.
import { fetchNext } from './fetch-next.ts'
import { keepSubmit } from './keep-submit.ts'
import { mendStyles } from './mend-styles.ts'

keepSubmit(document)
mendStyles(document)
fetchNext(document)
