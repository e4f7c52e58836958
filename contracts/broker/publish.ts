import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pactFileName, pactFolder, services } from '../services.ts'
import { publishContracts } from './publish-contracts.ts'
import { BrokerNotConfigured, readBrokerSettings } from './settings.ts'
import { versionFromGit } from './version.ts'

// `npm run contracts:publish`: hands the committed pacts to a Pact broker, so that back-ends find them there.
try {
  const settings = readBrokerSettings(process.env)
  const version = versionFromGit()
  const pacts = await Promise.all(
    services.map(async (service) => ({
      service,
      text: await readFile(join(pactFolder, pactFileName(service)), 'utf8'),
    })),
  )
  for (const notice of await publishContracts(settings, version, pacts)) console.log(notice)
  console.log(`Published ${pacts.length} pacts as version ${version.number} of branch ${version.branch}.`)
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = reason instanceof BrokerNotConfigured ? 2 : 1
}
