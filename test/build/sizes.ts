// npm run sizes: what is fetched first on each screen, then every published file, largest first.
import { readSizes, type Size } from './size-report.ts'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} K`.padStart(9)
const row = (name: string, { brotli, gzip, bytes }: Size) => `${[brotli, gzip, bytes].map(kilobytes).join('')}  ${name}`
const heading = (title: string) => `${['brotli', 'gzip', 'raw'].map((each) => each.padStart(9)).join('')}  ${title}`

const { firstLoads, outputs } = await readSizes()
console.log(heading('first load'))
for (const [part, load] of Object.entries(firstLoads)) console.log(row(`${part} (${load.files.length} files)`, load))
console.log(`\n${heading('file')}`)
const largestFirst = Object.entries(outputs).sort(([, one], [, other]) => other.brotli - one.brotli)
for (const [name, size] of largestFirst) console.log(row(name, size))
