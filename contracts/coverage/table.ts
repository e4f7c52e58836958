import { nameOf } from '../calls.ts'
import { type CallCoverage, coverage } from './coverage.ts'

// `npm run contracts:table`: each call of the portal with the statuses that its pact pins, and how many interactions.

const statusOf = ({ response: { status } }: CallCoverage['interactions'][number]) =>
  status < 300 ? '2xx' : String(status)

const rows = await coverage()
const statuses = [...new Set(rows.flatMap(({ interactions }) => interactions.map(statusOf)))].sort()
const width = Math.max(...rows.map(({ call }) => `${call.service} ${nameOf(call)}`.length)) + 1

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(width) + cells.map((cell) => cell.padStart(5)).join('')

console.log(line('', [...statuses, 'all']))
let service = ''
for (const { call, interactions } of rows) {
  if (call.service !== service) console.log(line(call.service, []).trimEnd())
  service = call.service
  const counts = statuses.map((status) => interactions.filter((each) => statusOf(each) === status).length)
  console.log(
    line(`  ${nameOf(call)}`, [...counts.map((count) => (count === 0 ? '·' : `${count}`)), `${interactions.length}`]),
  )
}

const unpinned = rows.filter(({ interactions }) => interactions.length === 0)
const total = rows.reduce((sum, { interactions }) => sum + interactions.length, 0)
console.log(`\n${rows.length - unpinned.length} of ${rows.length} calls pinned by ${total} interactions.`)
process.exitCode = unpinned.length === 0 ? 0 : 1
