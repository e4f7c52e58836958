import { matchRoute } from './match-route.ts'
import { screens } from './screens.ts'

/** What comes before a link is followed: a pointer or a finger on it, or the keyboard's focus. */
const intents = ['pointerover', 'focusin'] as const

/**
 * From now on fetches a screen's code when a visitor comes to a link to it. Only code, which is a file of this
 * site and changes nothing; what a screen asks a back-end for waits until it is shown.
 */
export const prefetchOnIntent = (page: Document): void => {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const route = link?.origin === page.location.origin ? matchRoute(link.pathname) : undefined
    if (route !== undefined) screens[route.name].prefetch()
  }
  for (const intent of intents) page.addEventListener(intent, prefetch, { passive: true })
}
