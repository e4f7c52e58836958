import * as t from 'io-ts'

const errorBody = t.type({ type: t.string })

/** The `type` of a refusal's body (wire §2), or nothing where the body is not what was agreed. */
export const errorType = (body: unknown): string => (errorBody.is(body) ? body.type : '')
