import { block } from './nginx-syntax.ts'
import { allowedMethods, answerTexts, otherRefusal } from './refusals.ts'

/** No file of the portal has this name. It ends as a text does, for the sake of the content type. */
const refusal = '/portal-refusal.txt'

/** What may go wrong before or beside the portal's own rules: too long, too large, in a way that nginx can't read. */
const ofNginx = [403, 408, 412, 413, 416, 421, 429, 500, 501, 503, 505]

/** Read anew each time: a redirect within nginx, which an error is, has another status than the request began with. */
const byStatus = (variable: string, fallback: string, values: Readonly<Record<number, string>>): readonly string[] =>
  block(`map $status ${variable}`, [
    'volatile;',
    `default "${fallback}";`,
    ...Object.entries(values).map(([status, value]) => `${status} "${value}";`),
  ])

/** For `http`: what is said with which status. */
export const refusalMaps: readonly string[] = [
  ...byStatus('$portal_answer', otherRefusal, answerTexts),
  ...byStatus('$portal_allowed_methods', '', { 405: allowedMethods }),
]

/**
 * For `server`: a plain sentence in place of the pages of nginx, which have none of these headers. 494 and 497 are what
 * nginx calls headers that are too large, and plain HTTP at a port of TLS.
 */
export const refusalLocation = (statuses: readonly number[], headers: readonly string[]): readonly string[] => [
  `error_page ${[...statuses, ...ofNginx].join(' ')} ${refusal};`,
  `error_page 494 =431 ${refusal};`,
  `error_page 497 =400 ${refusal};`,
  ...block(`location = ${refusal}`, [
    'internal;',
    ...headers,
    'add_header allow $portal_allowed_methods always;',
    'return 200 "$portal_answer\\n";',
  ]),
]
