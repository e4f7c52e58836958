import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { type HostedSite, siteConfig, writeSite } from './hosted-site.ts'
import { type RunningNginx, startNginx } from './running-nginx.ts'

/** A site behind nginx for the tests of a file; the result gives both once the tests run. */
export const siteBehindNginx = () => {
  let site: HostedSite
  let nginx: RunningNginx
  beforeAll(async () => {
    site = await writeSite()
    nginx = await startNginx(siteConfig, site.root, join(site.folder, 'nginx'))
  })
  afterAll(async () => {
    await nginx?.stop()
    await site.remove()
  })
  return () => ({ site, nginx })
}
