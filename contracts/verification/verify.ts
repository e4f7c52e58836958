import { readOptions, usage, type VerificationOptions, WrongOptions } from './options.ts'
import type { Results } from './results.ts'
import { messageOf, verify } from './verification.ts'

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
