import { useCallback, useSyncExternalStore } from 'react'
import type { Behavior } from '../../core/shared/behavior.ts'

/** The current value of a behavior; the component renders again when it changes. */
export const useBehavior = <A>(behavior: Behavior<A>): A => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = behavior.changes.subscribe(notify)
      return () => subscription.unsubscribe()
    },
    [behavior],
  )
  return useSyncExternalStore(subscribe, () => behavior.value)
}
