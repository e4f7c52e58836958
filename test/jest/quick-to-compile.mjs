// Switches off the optimization of WebAssembly (PGlite's), from which a short test has no benefit.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
