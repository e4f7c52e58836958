import { readFileSync } from 'node:fs'
import { type Config, decodeConfig, formatProblem } from '../../adapters/config.ts'

const sampleConfig = readFileSync(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8')

export const createConfigContent = (): Record<string, unknown> => JSON.parse(sampleConfig)

/** Sets a key, such as `brand.name`, to a value. Undefined removes the key. */
export const changeConfig = (key: string, value: unknown, content: object = createConfigContent()): unknown => {
  const keys = key.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<object>((at, step) => {
    if (!(step in at)) Object.assign(at, { [step]: {} })
    return Object.getOwnPropertyDescriptor(at, step)?.value
  }, content)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Object.assign(holder, { [last]: structuredClone(value) })
  return content
}

export const createConfig = (changes: object = {}): Config => {
  const decoded = decodeConfig({ ...createConfigContent(), ...changes })
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(formatProblem).join('\n'))
  return decoded.right
}
