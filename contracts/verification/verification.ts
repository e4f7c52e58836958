import { join } from 'node:path'
import { pactFileName, pactFolder } from '../services.ts'
import type { VerificationOptions } from './options.ts'
import { type Results, resultsOf } from './results.ts'

// Pact's native core reports its use to its makers unless told not to before it is loaded.
process.env['PACT_DO_NOT_TRACK'] ??= 'true'
const { Verifier } = await import('@pact-foundation/pact')

/** What went wrong, in words. */
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** Pact would wait for minutes where nothing listens; any answer at all shows that something does. */
const requireAnswer = async (url: string): Promise<void> => {
  await fetch(url, { redirect: 'manual' }).catch(() => {
    throw new Error(`nothing answers at ${url}`)
  })
}

/** Pact takes a pattern, and takes it from the environment. */
const choose = (words: string | undefined): void => {
  if (words === undefined) delete process.env['PACT_DESCRIPTION']
  else process.env['PACT_DESCRIPTION'] = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Holds a running service against its pact, one service at a time; Pact itself prints each interaction. Rejects when it
 * could not be run.
 */
export const verify = async ({ service, url, statesUrl, only }: VerificationOptions): Promise<Results> => {
  for (const address of [url, ...(statesUrl === undefined ? [] : [statesUrl])]) await requireAnswer(address)
  choose(only)
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
