// `npm run gallery`: every state of every screen as pictures on one page, for translators, designers and reviewers.
import { buildPortal } from '../../contracts/sandbox/launch/build-portal.ts'

try {
  await buildPortal(new AbortController().signal)
  // The list of states reads what the build has left behind.
  const { makeGallery } = await import('./make-gallery.ts')
  const { unreached } = await makeGallery(process.argv.slice(2))
  for (const state of unreached) console.error(`Not drawn: ${state}`)
  if (unreached.length > 0) process.exitCode = 1
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
