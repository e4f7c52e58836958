// A list of words that may be sent, because no list of secrets is complete.

/** The words of error messages of engines, React and the portal, without names of variables. */
const knownWords = new Set(
  `a access accessing add addressable after all allowed already an and any are argument arguments array as assign assignment
  at attribute await bad be been before being bigint body boolean but by call called callback calling can can't cannot change
  character child circular class client closed configurable constructor content convert converting could create data decode
  define defined delete depth descriptor did directive document does doesn't dom driver dynamic dynamically each element empty
  end error evaluating evaluate event exceeded expected extensible failed fetch field file find first for found frozen function
  generator get getter had handler has have host hydrating hydration id illegal import imported importing in infinity initialized
  initialization inline input insert instance instanceof integer internal invalid invoked is isn't iterable iterator its json
  key keyed kind left length limit list load loaded loading locked lookup loop main many match maximum memory method minified
  missing module more must name nan navigator nesting network new no node non not nothing null number object observer of offset on
  operand operation operator option or out outside overflow own page parameter parse part pattern permission portal position
  possibly private promise properties property prototype proxy radix range react read reading receiver recursion redefine redirect
  reduce reference regexp rejected rejection render rendered rendering request requested required resizeobserver response result
  return returned root rule runtime same screen script server set setter setting should size source spread stack state static
  strict string structure structured style subscribe super suspended symbol sync syntax tag target template terminated text than
  that the there this throw timeout timed to token too tree trusted type typeerror typeof ui unable uncaught undefined unexpected
  unhandled unknown unsupported update updates uri url use used user valid value values variable version view was weakmap were
  when which while window with without worker write writing wrong`.split(/\s+/),
)

const longestText = 300
const left = '…'

/** Letters, with punctuation around them. */
const wordInProse = /^(["'`([{]{0,2})([A-Za-z]+(?:'t)?)(["'`)\]},.:;!?]{0,3})$/

/** The number of a React error. All other numbers are removed. */
const reactError = /^#(\d{1,3})[;,.]?$/

/**
 * Keeps the known words of an error's message and replaces the rest by an ellipsis. So no address, token, code, number, name
 * or input of a customer is sent. No other free text leaves the page.
 */
export const scrub = (text: string): string => {
  const kept: string[] = []
  for (const chunk of text.slice(0, longestText).trim().split(/\s+/)) {
    if (chunk === '') continue
    const [, before = '', word = '', after = ''] = wordInProse.exec(chunk) ?? []
    const isKnown = knownWords.has(word.toLowerCase()) || (kept.at(-1) === 'error' && reactError.test(chunk))
    const said = isKnown ? (word === '' ? chunk : before + word + after) : left
    if (said !== left || kept.at(-1) !== left) kept.push(said)
  }
  return kept.join(' ')
}

/** The name of an error's class, else 'Error'. */
export const scrubType = (name: string): string =>
  /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'

/** A script of the release, with line and column. */
const place = /\/assets\/([a-z][a-z-]*-[A-Z0-9]{8}\.js)(?::(\d{1,6}):(\d{1,7}))?/

const mostFrames = 10

/** The frames of a stack in the release's own scripts: file, line and column. */
export const scrubStack = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((frame) => {
      const [, file, line, column] = place.exec(frame) ?? []
      if (file === undefined) return []
      return [line === undefined ? file : `${file}:${line}:${column}`]
    })
    .slice(0, mostFrames)

/** The type of a refusal (specification §8): lower-case words, else 'other'. */
export const scrubCode = (type: string): string =>
  /^[a-z]{1,24}(?:[._][a-z]{1,24}){0,7}$/.test(type) ? type : type === '' ? 'none' : 'other'

/** The decoders' names of fields, without the numbers of list members. */
export const scrubFields = (fields: string): string =>
  fields
    .slice(0, longestText)
    .split(', ')
    .map((field) =>
      field
        .split('.')
        .map((part) => (/^[A-Za-z_]{1,40}$/.test(part) || part === '(whole)' ? part : '*'))
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
