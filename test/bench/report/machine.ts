import { cpus, loadavg } from 'node:os'

/** Where figures were taken, without which they say little. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly node: string
  readonly chromium: string
  /** How many cores' worth of other work there was before the bench began: more than a little, and times mean nothing. */
  readonly load: number
  /** ISO 8601. */
  readonly date: string
}

export const thisMachine = (chromium: string): Machine => {
  const cores = cpus()
  return {
    cpu: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    node: process.version,
    chromium,
    load: loadavg()[0] ?? 0,
    date: new Date().toISOString(),
  }
}

export const machineText = ({ cpu, cores, node, chromium, load, date }: Machine): string =>
  `${date.slice(0, 10)}, ${cpu} with ${cores} cores, Chromium ${chromium}, Node ${node}, load ${load.toFixed(1)} before`
