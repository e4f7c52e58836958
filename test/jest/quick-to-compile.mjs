// Node would optimize the WebAssembly of PGlite after a while; no test lasts long enough to gain from that.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
