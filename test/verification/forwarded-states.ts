import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../../ui/hosting/portal-server.ts'

export const forwardStates = async (statesUrl: string) => {
  let changed: { readonly state: string; readonly status: number; readonly values: object } | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    // A verification first sends an empty request, to check whether the URL answers.
    if (body === '') {
      response.writeHead(405).end()
      return
    }
    const answer = await fetch(statesUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const given = { status: answer.status, values: await answer.json() }
    const { state } = JSON.parse(body)
    const { status, values } = changed !== undefined && changed.state === state ? changed : given
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(values))
  })
  const { port, stop } = await listen(server)
  return {
    statesUrl: `http://127.0.0.1:${port}/`,
    /** Replaces all later answers for a state. Undefined ends the replacement. */
    answer: (state: string | undefined, status = 200, values: object = {}) => {
      changed = state === undefined ? undefined : { state, status, values }
    },
    stop,
  }
}
