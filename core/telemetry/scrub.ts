// What free text may say when it leaves the page. It is a list of what may stay, since no list of what must go is complete.

/** The words in which engines, React and the portal itself tell an error. Names of what was wrong are not among them. */
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

/** A word of prose: letters, with what punctuation may stand around them. */
const wordInProse = /^(["'`([{]{0,2})([A-Za-z]+(?:'t)?)(["'`)\]},.:;!?]{0,3})$/

/** The number of one of React's errors, of which there are some hundreds; whatever else has a number loses it. */
const reactError = /^#(\d{1,3})[;,.]?$/

/**
 * The one way in which free text leaves the page: of an error's message, the words that engines have for errors stay, and
 * an ellipsis stands for the rest. So no address, token, code, number or name of a customer can be in what is sent, and
 * nothing that was typed, however it got into the message.
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

/** The name of an error's class, which is code and no text; any other is 'Error'. */
export const scrubType = (name: string): string =>
  /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'

/** What a release's scripts are called, with a line and a column. */
const place = /\/assets\/([a-z][a-z-]*-[A-Z0-9]{8}\.js)(?::(\d{1,6}):(\d{1,7}))?/

const mostFrames = 10

/** Of a stack, where in the release's own scripts it happened: files, lines and columns. All other frames are left out. */
export const scrubStack = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((frame) => {
      const [, file, line, column] = place.exec(frame) ?? []
      if (file === undefined) return []
      return [line === undefined ? file : `${file}:${line}:${column}`]
    })
    .slice(0, mostFrames)

/** The type of a refusal (specification §8) as a code of lower-case words; whatever does not look like one is 'other'. */
export const scrubCode = (type: string): string =>
  /^[a-z]{1,24}(?:[._][a-z]{1,24}){0,7}$/.test(type) ? type : type === '' ? 'none' : 'other'

/** The names of fields, as decoders have them; members of lists lose their number. */
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

/** The directive that was broken; 'other' for one that no policy of the portal has. */
export const scrubDirective = (directive: string): string => (directives.test(directive) ? directive : 'other')

/** The words of browsers for what has no address, and the schemes of what comes from no network. */
const withoutOrigin =
  /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink|data|blob|about|self|(?:chrome|moz|safari-web)-extension)(?=:|$)/

/** What a policy has blocked: the origin of an address, or the browser's word for what has none. */
export const scrubBlocked = (blocked: string): string => {
  const [origin] = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=\/|$)/i.exec(blocked) ?? []
  return origin ?? withoutOrigin.exec(blocked)?.[1] ?? 'other'
}
