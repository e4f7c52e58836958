import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { states } from '../states.ts'

const patienceMs = 12_000

const why = (state: string, failure: unknown): string => {
  if (!(failure instanceof Error) || failure.name !== 'TimeoutError') return String(failure)
  const hint = state === states.callMade ? ' A made call needs a second thread: serve several requests at once.' : ''
  return `no answer in ${patienceMs / 1000} s.${hint}`
}

/** Passes the states of a verification on, since Pact's verifier tells neither a state that failed nor the service's answer. */
export const relayStates = async (statesUrl: string, report: (failure: string) => void) => {
  let isStuck = false
  const relay = createServer(async (request, response) => {
    const body = await text(request)
    const { state, params } = JSON.parse(body)
    const failed = (reason: string) => {
      report(`The state "${state}" with ${JSON.stringify(params ?? {})} failed: ${reason}`)
      // Pact's verifier asks again, for minutes, after a status of 500 or more.
      response.writeHead(400).end()
    }
    // Each of the other calls would wait as long, in vain.
    if (isStuck && state === states.callMade) return failed('an earlier made call had no answer')
    try {
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await fetch(statesUrl, { method: 'POST', headers, body, signal })
      const answered = await answer.text()
      if (!answer.ok) return failed(`${answer.status} ${answered}`)
      if (answered !== '') JSON.parse(answered)
      response.writeHead(answer.status, headers).end(answered)
    } catch (failure) {
      isStuck ||= failure instanceof Error && failure.name === 'TimeoutError'
      failed(why(state, failure))
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => relay.close() }
}
