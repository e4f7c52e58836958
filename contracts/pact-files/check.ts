import { basename } from 'node:path'
import { pactFiles } from './fresh-pacts.ts'

// Fails when the committed pacts are not, byte for byte, what the consumer tests have just pinned.
const stale = (await pactFiles()).filter(({ committed, fresh }) => committed !== fresh)
for (const { path } of stale) console.error(`contracts/pacts/${basename(path)} is stale. Run: npm run contracts:pacts`)
if (stale.length === 0) console.log('The pacts are, byte for byte, what the consumer tests pin.')
process.exitCode = stale.length === 0 ? 0 : 1
