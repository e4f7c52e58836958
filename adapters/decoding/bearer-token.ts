import { stringThat } from './codecs.ts'

const maxLength = 4096

/** What a call can carry as a bearer token: visible ASCII, and short enough for the headers that servers read. */
export const bearerToken = stringThat(
  'a bearer token',
  (value) => value.length <= maxLength && /^[\x21-\x7e]+$/.test(value),
)
