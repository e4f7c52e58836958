// PGlite is PostgreSQL in WebAssembly, which Node would compile anew once it has run for a while. No test lasts as long.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
