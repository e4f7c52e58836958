import { mkdir, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pactFolder } from '../services.ts'
import { pactFiles } from './fresh-pacts.ts'

// `npm run contracts:pacts`, after the consumer tests: what they have pinned becomes what is promised.
await mkdir(pactFolder, { recursive: true })
for (const { path, committed, fresh } of await pactFiles()) {
  await writeFile(path, fresh)
  console.log(`${basename(path)}: ${committed === fresh ? 'unchanged' : 'written'}`)
}
