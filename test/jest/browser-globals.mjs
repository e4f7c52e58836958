// What every supported browser has and jsdom lacks. The router reads it while it is being imported.
import { TextDecoder, TextEncoder } from 'node:util'

Object.assign(globalThis, { TextDecoder, TextEncoder })
