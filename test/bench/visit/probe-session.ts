import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { benchFolder } from '../sites/running-sites.ts'
import type { Plan, RouteChange } from './plan.ts'
import type { PageFigures, Probe } from './probe.ts'

declare global {
  interface Window {
    /** The probe in a page under measurement. */
    bench: Probe
  }
}

/** The bench's end of the line to the probe in a page. */
export interface ProbeSession {
  /** Resolves once the page works; rejects when it does not come to that in time. */
  readonly works: () => Promise<void>
  readonly figures: () => Promise<PageFigures>
  readonly changeRoute: (change: RouteChange) => Promise<number>
}

const patience = 60_000
const binding = 'benchDone'

const evaluate = async <A>(session: CDPSession, expression: string): Promise<A> => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/**
 * Sends the probe into the page that is opened next. It says through a binding that the page works, and is asked
 * through the bare protocol: what Playwright brings into a page to ask it would be measured too.
 */
export const sendProbe = async (session: CDPSession, plan: Plan): Promise<ProbeSession> => {
  const thrown: string[] = []
  const end = new Promise<string>((resolve) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) resolve(payload)
    })
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
    thrown.push(exceptionDetails.exception?.description ?? exceptionDetails.text),
  )
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: binding })
  await session.send('Page.enable')
  const probe = await readFile(join(benchFolder, 'probe.js'), 'utf8')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.protocol === 'https:') {
      ${probe};
      window.bench = benchProbe.watch(${JSON.stringify(plan)}, (failure) => ${binding}(failure ?? ''))
    }`,
  })

  return {
    works: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve(`it does not work within ${patience / 1000} s`), patience)
      })
      const failure = await Promise.race([end, late])
      clearTimeout(timer)
      if (failure !== '') throw new Error([failure, ...thrown].join('\n'))
    },
    figures: async () => {
      const figures: PageFigures = JSON.parse(await evaluate<string>(session, 'window.bench.figures()'))
      return figures
    },
    changeRoute: (change) => evaluate(session, `window.bench.changeRoute(${JSON.stringify(change)})`),
  }
}
