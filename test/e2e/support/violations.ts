import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** It has less than half the size of `axe.source`. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Brings the checker into a page that has none yet. The content security policy does not concern what a test evaluates. */
const bringChecker = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker)
}

/** Waits until every animation that ends has ended. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    do await frame()
    while (document.getAnimations().some((animation) => animation.playState === 'running' && isEnding(animation)))
  })

/** Experimental rules are off by default; among them is that a name contains what is shown (WCAG 2.5.3). */
const experimental = axe.getRules(['experimental']).map(({ ruleId }) => [ruleId, { enabled: true }] as const)

const options: RunOptions = { resultTypes: ['violations'], rules: Object.fromEntries(experimental) }

/** Every violation of the accessibility rules on the page as it is shown, of any impact, in words. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  await bringChecker(page)
  await settle(page)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) ${target.join(' ')}: ${failureSummary}`),
  )
}
