import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedNames } from '../../../adapters/storage/names.ts'
import { configPath } from '../../../ui/hosting/cache-rules.ts'
import type { Engine } from '../../engines/drivers/driver.ts'
import { phone } from '../../engines/drivers/driver.ts'
import { viewOf } from '../../engines/facade/view.ts'
import type { BenchPage } from '../pages.ts'
import { benchFolder, type Sites } from '../sites/running-sites.ts'
import type { Plan } from '../visit/plan.ts'
import type { PageFigures } from '../visit/probe.ts'
import type { EngineSample } from './engine-samples.ts'

/** Nothing of it is asked for while the first page loads, and it belongs to the portal. */
const quietFile = '/third-party-notices.txt'

/** The script of the probe, which keeps what became of it in the page: not every driver lets a page call back. */
const probeScript = async (plan: Plan): Promise<string> => {
  const probe = await readFile(join(benchFolder, 'probe.js'), 'utf8')
  return `${probe};window.bench=benchProbe.watch(${JSON.stringify(plan)},(failure)=>{window.benchEnd=failure??''})`
}

/** Lets the portal's front send a page with the probe in its head, allowed by its hash like the page's own styles. */
const putProbeInto = async (sites: Sites, { path, plan }: BenchPage, cookie: string): Promise<void> => {
  const headers = { 'accept-language': 'en-GB', 'accept-encoding': 'identity', cookie }
  const answer = await fetch(sites.portalBehind + path, { headers })
  const script = await probeScript(plan)
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = answer.headers.get('content-security-policy') ?? ''
  sites.portalFront.answer(path, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': answer.headers.get('cache-control') ?? '',
      'content-security-policy': policy.replace('script-src ', `script-src 'sha256-${hash}' `),
    },
    content: Buffer.from((await answer.text()).replace('<head>', () => `<head><script>${script}</script>`)),
  })
}

/** Opens a page in a new browser of an engine, and takes what it tells of itself once it works. */
export const visitInEngine = async (
  engine: Engine,
  sites: Sites,
  page: BenchPage,
): Promise<EngineSample['figures']> => {
  const { token, profile } = sites.customer
  const stored = { [storedNames.userToken]: token, [storedNames.profile]: profile }
  await putProbeInto(sites, page, page.customer === 'signed in' ? `${storedNames.userToken}=${token}` : '')
  const browser = await engine.open(phone)
  const asked: string[] = []
  try {
    const view = viewOf(await browser.newTab(), sites.urlOf.portal)
    await view.open(quietFile)
    await view.waits((path) => location.pathname === path && document.readyState === 'complete', quietFile)
    if (page.customer === 'signed in')
      await view.asks(
        (items, name) => {
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
          // biome-ignore lint/suspicious/noDocumentCookie: as the portal writes it
          document.cookie = `${name}=${items[name]}; Path=/; Secure; SameSite=Lax`
        },
        stored,
        storedNames.userToken,
      )
    const stopListening = sites.portalFront.listen((address) => asked.push(address))
    await view.open(page.path)
    await view.waits(() => Reflect.has(window, 'benchEnd'))
    const [failure, figures] = await view.asks(() => [Reflect.get(window, 'benchEnd'), window.bench.figures()])
    if (failure !== '') throw new Error(`${engine.name}, ${page.title}: ${failure}`)
    stopListening()
    const { typeable, attached, works }: PageFigures = JSON.parse(figures)
    return { typeable, attached, works, configurations: asked.filter((address) => address === configPath).length }
  } finally {
    sites.portalFront.answer(page.path, undefined)
    await browser.close()
  }
}
