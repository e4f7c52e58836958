// What can't wait for the portal's script: a few bytes, which come with the first view.
import { queueSubmits } from '../forms/queue.ts'
import { fetchNext } from './fetch-next.ts'
import { mendStyles } from './mend-styles.ts'

queueSubmits(document)
mendStyles(document)
fetchNext(document)
