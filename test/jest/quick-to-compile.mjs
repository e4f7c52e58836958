// Switches off V8's optimization of WebAssembly, which takes longer than a short test with PGlite runs.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
