import { useCallback, useSyncExternalStore } from 'react'
import type { Behavior } from '../../core/shared/behavior.ts'

/** The current value of a behavior; the component renders again when it changes. Nothing while there is none yet. */
export function useBehavior<A>(behavior: Behavior<A>): A
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = behavior?.changes.subscribe(notify)
      return () => subscription?.unsubscribe()
    },
    [behavior],
  )
  const read = () => behavior?.value
  return useSyncExternalStore(subscribe, read, read)
}
