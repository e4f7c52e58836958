import { travel } from '../journey/journey.ts'
import type { Places } from '../journey/places.ts'
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

const isKept = async (options: VerificationOptions): Promise<boolean> => {
  const results = await verify(options)
  tell(options, results)
  return results.broken.length === 0
}

const isTravelled = async (places: Places): Promise<boolean> => {
  let [steps, failures] = [0, 0]
  await travel(places, ({ what, failure }) => {
    steps += 1
    if (failure === undefined) return console.log(`Kept: ${what}`)
    failures += 1
    console.error(`Not kept: ${what}\n  ${failure}`)
  })
  console.log(`${steps - failures} of ${steps} steps of the journey are kept.`)
  return failures === 0
}

try {
  const options = readOptions(process.argv.slice(2))
  process.exitCode = (await ('journey' in options ? isTravelled(options.journey) : isKept(options))) ? 0 : 1
} catch (reason) {
  const wrongOptions = reason instanceof WrongOptions
  console.error(
    wrongOptions ? `${reason.message}\n\n${usage}` : `The verification could not be run: ${messageOf(reason)}`,
  )
  process.exitCode = wrongOptions ? 2 : 1
}
