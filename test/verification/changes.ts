import type { Answer, Breakage, Fields, Json, Request } from './broken-service.ts'

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a change to every object in a value, the innermost first. */
const everywhere = (change: (fields: Fields) => Fields, value: Json): Json => {
  if (Array.isArray(value)) return value.map((each) => everywhere(change, each))
  if (!isFields(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, everywhere(change, each)])))
}

const renamed =
  (from: string, to: string) =>
  (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))

const changed =
  (name: string, change: (value: Json) => Json) =>
  (fields: Fields): Fields =>
    name in fields ? { ...fields, [name]: change(fields[name]) } : fields

/** The answers carry a field under another name. */
export const answersRename = (from: string, to: string): Breakage => ({
  answer: (answer) => ({ ...answer, body: everywhere(renamed(from, to), answer.body) }),
})

/** The answers carry another kind of value in a field. */
export const answersChange = (name: string, change: (value: Json) => Json): Breakage => ({
  answer: (answer) => ({ ...answer, body: everywhere(changed(name, change), answer.body) }),
})

/** The service looks for a field of the request's body under another name. */
export const requestsRename = (expected: string, inPlaceOf: string): Breakage => ({
  request: (request) => ({
    ...request,
    body: everywhere(renamed(inPlaceOf, expected), request.body),
  }),
})

/** The service does not see a header of the request. */
export const requestsLose = (header: string): Breakage => ({
  request: (request) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== header)),
  }),
})

/** The answers of one status come with another. */
export const answersStatus = (from: number, to: number): Breakage => ({
  answer: (answer) => (answer.status === from ? { ...answer, status: to } : answer),
})

/** Refusals of one kind are told as another. */
export const answersType = (from: string, to: string): Breakage =>
  answersChange('type', (type) => (type === from ? to : type))

/** What is refused otherwise is granted. */
export const grants = (body: Json): Breakage => ({
  answer: (answer) => (answer.status >= 400 ? { status: 200, body } : answer),
})

/** The service is reached under another path. */
export const moved = (path: RegExp): Breakage => ({
  request: (request) => ({ ...request, path: request.path.replace(path, '/moved') }),
})

/** The service demands a header that the contract does not promise. */
export const demands = (header: string): Breakage => ({
  answer: (answer: Answer, request: Request) =>
    request.headers[header] === undefined ? { status: 400, body: { type: 'request.header.required' } } : answer,
})
