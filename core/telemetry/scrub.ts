/**
 * The number of a minified error of the screens' library, by which its message can be looked up. No other part of a message leaves the page: any
 * text may hold a name, a token or what a customer has typed.
 */
export const screenErrorOf = (message: string): number | undefined => {
  const [, number] = /^Minified React error #(\d{1,3});/.exec(message) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The name of an error's class, else 'Error'. */
export const scrubType = (name: string): string =>
  /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'

/** A script of the release, with line and column. */
const place = /\/assets\/([a-z][a-z-]*-[A-Z0-9]{8}\.js)(?::(\d{1,6}):(\d{1,7}))?/

const maxFrames = 10

/** The frames of a stack in the release's own scripts: file, line and column. */
export const scrubStack = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((frame) => {
      const [, file, line, column] = place.exec(frame) ?? []
      if (file === undefined) return []
      return [line === undefined ? file : `${file}:${line}:${column}`]
    })
    .slice(0, maxFrames)

/** The name of a call: small words, and places for values. */
export const scrubCall = (call: string): string =>
  /^[a-z]+ [A-Z]+(?: (?:\/(?:[a-z\d-]{1,24}|\{[a-z]+\}))+(?: \([a-z_]+\))?)?$/.test(call) ? call : 'unknown'

/** The type of a refusal (specification §8): lower-case words, else 'other'. */
export const scrubCode = (type: string): string =>
  /^[a-z]{1,24}(?:[._][a-z]{1,24}){0,7}$/.test(type) ? type : type === '' ? 'none' : 'other'

/** The decoders' names of fields, without the numbers of list members. */
export const scrubFields = (fields: string): string =>
  fields
    .split(', ')
    .map((field) =>
      field
        .split('.')
        .map((part) => (/^(?:[A-Za-z_]{1,40}|\((?:whole|length|content type|JSON)\))$/.test(part) ? part : '*'))
        .join('.'),
    )
    .join(', ')

const directives =
  /^(?:(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|trusted-types|require-trusted-types-for)$/

/** The violated directive; 'other' for one that the portal's policies do not have. */
export const scrubDirective = (directive: string): string => (directives.test(directive) ? directive : 'other')

/** The browsers' words for sources without an address, and schemes without a network. */
const withoutOrigin =
  /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink|data|blob|about|self|(?:chrome|moz|safari-web)-extension)(?=:|$)/

/** The blocked origin, or the browser's word for a source without one. */
export const scrubBlocked = (blocked: string): string => {
  const [origin] = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=\/|$)/i.exec(blocked) ?? []
  return origin ?? withoutOrigin.exec(blocked)?.[1] ?? 'other'
}
