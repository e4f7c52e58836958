// Switches off V8's optimization of WebAssembly, which would take longer than most tests with PGlite.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
