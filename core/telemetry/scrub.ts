/**
 * Returns React's error number, which react.dev/errors explains. The rest of a message may contain a name, a token or
 * typed text, so it never leaves the page.
 */
export const findReactErrorNumber = (message: string): number | undefined => {
  const [, number] = /^Minified React error #(\d{1,3});/.exec(message) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Returns the name of an error's class, or 'Error' if the text does not look like such a name. */
export const scrubErrorName = (name: string): string =>
  /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'

/** Matches the URL of a script of the release, with line and column. */
const scriptLocationPattern = /\/assets\/([a-z][a-z-]*-[A-Z0-9]{8}\.js)(?::(\d{1,6}):(\d{1,7}))?/

const maxStackFrames = 10

/** Returns the frames of a stack that are in the scripts of the release: file, line and column. */
export const scrubStack = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((frame) => {
      const [, file, line, column] = scriptLocationPattern.exec(frame) ?? []
      if (file === undefined) return []
      return [line === undefined ? file : `${file}:${line}:${column}`]
    })
    .slice(0, maxStackFrames)

/** Returns the name of a call, or 'unknown' if the text does not look like a call's name without values. */
export const scrubCallName = (call: string): string =>
  /^[a-z]+ [A-Z]+(?: (?:\/(?:[a-z\d-]{1,24}|\{[a-z]+\}))+(?: \([a-z_]+\))?)?$/.test(call) ? call : 'unknown'

/**
 * Returns the type of a refusal (specification §8), 'none' if it is empty, or 'other' if it does not consist of
 * lower-case words.
 */
export const scrubRefusalType = (type: string): string =>
  /^[a-z]{1,24}(?:[._][a-z]{1,24}){0,7}$/.test(type) ? type : type === '' ? 'none' : 'other'

/** Returns the names of the malformed fields, without the indexes of list members. */
export const scrubFieldNames = (fields: string): string =>
  fields
    .split(', ')
    .map((field) =>
      field
        .split('.')
        .map((part) => (/^(?:[A-Za-z_]{1,40}|\((?:whole|length|content type|JSON)\))$/.test(part) ? part : '*'))
        .join('.'),
    )
    .join(', ')

const knownDirectivePattern =
  /^(?:(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|trusted-types|require-trusted-types-for)$/

/** Returns the violated directive, or 'other' if the portal's policies do not contain it. */
export const scrubDirective = (directive: string): string =>
  knownDirectivePattern.test(directive) ? directive : 'other'

/**
 * Matches what browsers report for a blocked source without an origin: a keyword, or a scheme that loads nothing from
 * the network.
 */
const sourceKeywordPattern =
  /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink|data|blob|about|self|(?:chrome|moz|safari-web)-extension)(?=:|$)/

/** Returns the blocked origin, or the browser's keyword for a source without an origin. */
export const scrubBlockedSource = (blocked: string): string => {
  const [origin] = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=\/|$)/i.exec(blocked) ?? []
  return origin ?? sourceKeywordPattern.exec(blocked)?.[1] ?? 'other'
}
