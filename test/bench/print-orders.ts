import { fastestOf, timingsTable } from './orders.ts'

// npx tsx test/bench/print-orders.ts
console.log(timingsTable([1250, 2500, 5000, 10_000, 20_000, 40_000].map((count) => fastestOf(5, count))))
