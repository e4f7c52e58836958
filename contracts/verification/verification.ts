import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { listen } from '../../ui/hosting/portal-server.ts'
import { getShortCallName, type PactInteraction, readRequest } from '../pact-files/read-pact.ts'
import { pactFolder, pageOrigin, type Service, toPactFileName } from '../services.ts'
import { createCrossOriginChecks, forwardCalls } from './checks.ts'
import { setUpState } from './mailbox-and-states.ts'

export interface VerificationOptions {
  readonly service: Service
  readonly url: string
  /** The URL that sets up provider states. Without it, the states must already exist. */
  readonly statesUrl?: string | undefined
  /** Only interactions whose descriptions contain one of these words are verified. */
  readonly only?: readonly string[] | undefined
  /** The origin of the portal's pages. The default is the origin in the pacts. */
  readonly portalOrigin?: string | undefined
}

// Starts Pact's binary directly, because the package's command would start another Node process for each verification.
const { pactFullPath }: { readonly pactFullPath: string } = createRequire(import.meta.url)(
  '@pact-foundation/pact-cli/src/pact-standalone.js',
).default

const createVerifierArguments = ({ service, url, statesUrl }: VerificationOptions, pact: string): readonly string[] => {
  const { protocol, hostname, port, pathname } = new URL(url)
  return [
    ...['--file', pact, '--provider-name', service],
    ...['--transport', protocol.slice(0, -1), '--hostname', hostname, '--base-path', pathname],
    ...(port === '' ? [] : ['--port', port]),
    ...(statesUrl === undefined ? [] : ['--state-change-url', statesUrl]),
    // The limit is above 10 seconds, because the effect of a provider state may take that long to be visible.
    ...['--request-timeout', '15000', '--loglevel', 'error'],
  ]
}

const isCheckSelected = (description: string, only: readonly string[] | undefined) =>
  only?.some((words) => description.includes(words)) ?? true

const describeAnswers = (call: string) => `the answers of ${call}`

const stateTimeoutMs = 12_000

/** Forwards requests for provider states. Reports the requests that fail, because Pact's verifier does not. */
const forwardStateRequests = async (statesUrl: string, report: (failure: string) => void) => {
  let isStuck = false
  let stateCall = ''
  const relay = createServer(async (request, response) => {
    const { state, params = {} } = Object(await json(request))
    const signal = AbortSignal.timeout(stateTimeoutMs)
    stateCall = state === 'a call was made' ? `${params.method} ${String(params.path).replace(/\?.*/, '')}` : ''
    try {
      // After a call without an answer, no later call is made, because each call would wait for the timeout.
      if (isStuck && state === 'a call was made') throw new Error('an earlier call in a state got no answer')
      const values = await setUpState({ statesUrl, signal }, state, params)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(values))
    } catch (failure) {
      isStuck ||= signal.aborted
      const hint =
        state === 'a call was made'
          ? ' A call in a state needs a second thread: answer several requests at the same time.'
          : ''
      const why = signal.aborted ? `no answer in ${stateTimeoutMs / 1000} s.${hint}` : Object(failure).message
      report(`The state "${state}" with ${JSON.stringify(params)} failed: ${why}`)
      // The status is below 500, because Pact's verifier would otherwise repeat the request for minutes.
      response.writeHead(400).end()
    }
  })
  const { port, stop } = await listen(relay)
  return { url: `http://127.0.0.1:${port}/`, getStateCall: () => stateCall, stop }
}

/** Runs Pact's own verifier. Returns the interactions that passed and failed. */
const verifyPact = async (verification: VerificationOptions, stdio: 'ignore' | 'inherit') => {
  const { service, only, portalOrigin = pageOrigin } = verification
  const promised = await readFile(join(pactFolder, toPactFileName(service)), 'utf8')
  const { interactions: all, ...pinned } = JSON.parse(promised.replaceAll(pageOrigin, portalOrigin))
  const interactions = all.filter((each: PactInteraction) =>
    isCheckSelected(`${each.description}, ${describeAnswers(getShortCallName(service, readRequest(each)))}`, only),
  )
  if (interactions.length === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'portal-pact-'))
  const [pact, report] = [join(folder, toPactFileName(service)), join(folder, 'report.json')]
  try {
    await writeFile(pact, JSON.stringify({ ...pinned, interactions }))
    const child = spawn(pactFullPath, ['verifier', ...createVerifierArguments(verification, pact), '--json', report], {
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, PACT_DO_NOT_TRACK: 'true' },
    })
    await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
    const { interactionResults }: { interactionResults: readonly { description: string; result: string }[] } =
      JSON.parse(await readFile(report, 'utf8'))
    if (interactionResults.length < interactions.length)
      throw new Error(`Pact's verifier reports ${interactionResults.length} of ${interactions.length} interactions`)
    return interactionResults.map(({ description, result }) => ({ description, isKept: result === 'OK' }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Verifies a running service with Pact's verifier and with additional checks. Rejects if the verifier can't run. */
export const verifyService = async (verification: VerificationOptions, stdio: 'ignore' | 'inherit') => {
  const { service, url, statesUrl, only, portalOrigin = pageOrigin } = verification
  for (const address of statesUrl === undefined ? [url] : [url, statesUrl])
    await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(stateTimeoutMs) }).catch(() => {
      throw new Error(`nothing answers at ${address}`)
    })
  // The faults of provider states and of the additional checks, which Pact's verifier does not report.
  const reasons: string[] = []
  const states =
    statesUrl === undefined ? undefined : await forwardStateRequests(statesUrl, (reason) => reasons.push(reason))
  const calls = await forwardCalls(service, url, () => states?.getStateCall() ?? '')
  try {
    const results = await verifyPact({ ...verification, url: calls.url, statesUrl: states?.url }, stdio)
    const add = (description: string, fault: string | undefined) => {
      if (fault !== undefined) reasons.push(`${description}: ${fault}`)
      results.push({ description, isKept: fault === undefined })
    }
    for (const [call, fault] of calls.faults) add(describeAnswers(call), fault)
    for (const { description, fault } of await createCrossOriginChecks(service, url, portalOrigin))
      if (isCheckSelected(description, only)) add(description, await fault().catch((reason) => `no answer: ${reason}`))
    if (results.length === 0) throw new Error('no interaction contains these words')
    const broken = results.flatMap(({ description, isKept }) => (isKept ? [] : [description]))
    return { all: results.length, broken, reasons }
  } finally {
    await states?.stop()
    await calls.stop()
  }
}
