import { type CompositionEvent, type InputEvent, useCallback, useRef } from 'react'

/**
 * Detects whether an input method is composing text in a field, and calls `onEnd` when the composition ends. Change the
 * value of the field only then, because the input method would overwrite an earlier change.
 */
export const useInputComposition = (onEnd: (event: CompositionEvent<HTMLInputElement>) => void) => {
  const isActive = useRef(false)
  return {
    /** Returns whether a composition is running. `event` is needed if the composition started before React listened. */
    isComposing: useCallback(
      (event?: InputEvent) => isActive.current || Object(event?.nativeEvent).isComposing === true,
      [],
    ),
    onCompositionStart: () => {
      isActive.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isActive.current = false
      onEnd(event)
    },
  }
}
