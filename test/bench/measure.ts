import type { Browser } from '@playwright/test'
import { newPhone } from './browser.ts'
import type { Sample } from './figures.ts'
import type { Options } from './options.ts'
import type { BenchPage } from './pages.ts'
import type { Profile } from './profiles.ts'
import type { Sites } from './sites/running-sites.ts'
import { visit } from './visit/visit.ts'

interface Round {
  readonly page: BenchPage
  readonly profile: Profile
  readonly run: number
}

/** Interleaved: each run visits every page once, so that a busy minute of the machine is spread over all of them. */
const roundsOf = ({ runs, pages, profiles }: Options): readonly Round[] =>
  profiles.flatMap((profile) =>
    Array.from({ length: runs }, (_, index) => index + 1).flatMap((run) =>
      pages.map((page) => ({ page, profile, run })),
    ),
  )

const measureRound = async (
  browser: Browser,
  sites: Sites,
  { page, profile, run }: Round,
): Promise<readonly Sample[]> => {
  await sites.giveOrders(page.orders)
  sites.show(page.portal)
  const context = await newPhone(browser, sites, page)
  const samples: Sample[] = []
  for (const kind of page.visits) {
    const visited = await visit(context, page, sites.urlOf[page.site], profile).catch((reason: unknown) => {
      throw new Error(`${page.title}, ${profile.name}, ${kind}, run ${run}`, { cause: reason })
    })
    samples.push({ profile: profile.name, page: page.name, visit: kind, run, ...visited })
  }
  await context.close()
  return samples
}

/** Takes every figure that was asked for; `progress` hears what comes next. The browser's first page is slow, and not counted. */
export const measure = async (
  browser: Browser,
  sites: Sites,
  options: Options,
  progress: (text: string) => void,
): Promise<readonly Sample[]> => {
  const rounds = roundsOf(options)
  for (const first of rounds.slice(0, 1)) await measureRound(browser, sites, first)
  const samples: Sample[] = []
  for (const round of rounds) {
    progress(`${round.profile.name}, run ${round.run} of ${options.runs}: ${round.page.title}`)
    samples.push(...(await measureRound(browser, sites, round)))
  }
  return samples
}
