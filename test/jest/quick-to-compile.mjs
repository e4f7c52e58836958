// Switches off the optimization of WebAssembly in V8. It would take longer than most tests with PGlite.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
