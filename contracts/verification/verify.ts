import { join } from 'node:path'
import { pactFileName, pactFolder } from '../services.ts'
import { readOptions, usage, type VerificationOptions, WrongOptions } from './options.ts'
import { type Results, resultsOf } from './results.ts'

// Pact's native core reports its use to its makers unless told not to before it is loaded.
process.env['PACT_DO_NOT_TRACK'] ??= 'true'
const { Verifier } = await import('@pact-foundation/pact')

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** Pact would wait for minutes where nothing listens; any answer at all shows that something does. */
const requireAnswer = async (url: string): Promise<void> => {
  await fetch(url, { redirect: 'manual' }).catch(() => {
    throw new Error(`nothing answers at ${url}`)
  })
}

/** Pact takes a pattern, and takes it from the environment. */
const choose = (words: string): void => {
  process.env['PACT_DESCRIPTION'] = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Runs the verification; Pact itself prints each interaction. Rejects when it could not be run. */
const verify = async ({ service, url, statesUrl, only }: VerificationOptions): Promise<Results> => {
  for (const address of [url, ...(statesUrl === undefined ? [] : [statesUrl])]) await requireAnswer(address)
  if (only !== undefined) choose(only)
  const report = await new Verifier({
    provider: service,
    providerBaseUrl: url,
    pactUrls: [join(pactFolder, pactFileName(service))],
    // Pact sends everything through a proxy of its own, whose address would otherwise be the host that a service is told.
    changeOrigin: true,
    logLevel: 'error',
    // The provider itself brings its states about: unlike handlers in this process, a failure there is told as one.
    ...(statesUrl === undefined ? {} : { providerStatesSetupUrl: statesUrl }),
  })
    .verifyProvider()
    .catch(messageOf)
  const results = resultsOf(report)
  if (results === undefined) throw new Error(String(report))
  if (results.kept.length + results.broken.length === 0) throw new Error('no interaction has these words')
  return results
}

const tell = ({ service, url }: VerificationOptions, { kept, broken }: Results): void => {
  for (const description of broken) console.error(`Not kept: ${description}`)
  console.log(
    broken.length === 0
      ? `${service} at ${url} keeps its contract: ${kept.length} interactions.`
      : `${service} at ${url} breaks its contract: ${broken.length} of ${kept.length + broken.length} interactions.`,
  )
}

try {
  const options = readOptions(process.argv.slice(2))
  const results = await verify(options)
  tell(options, results)
  process.exitCode = results.broken.length === 0 ? 0 : 1
} catch (reason) {
  const wrongOptions = reason instanceof WrongOptions
  console.error(
    wrongOptions ? `${reason.message}\n\n${usage}` : `The verification could not be run: ${messageOf(reason)}`,
  )
  process.exitCode = wrongOptions ? 2 : 1
}
