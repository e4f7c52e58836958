// Node would optimize the WebAssembly of PGlite after a while. No test lasts long enough to benefit from that.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
