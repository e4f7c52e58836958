import { type CompositionEvent, type InputEvent, useCallback, useRef } from 'react'

/**
 * Detects whether an input method is composing text in a field, and calls `onEnd` when the composition ends. Change the
 * value of the field only then, because the input method would overwrite an earlier change.
 */
export const useInputComposition = (onEnd: (event: CompositionEvent<HTMLInputElement>) => void) => {
  const isUnderWay = useRef(false)
  return {
    /** Returns whether a composition is running. `event` is needed if the composition started before React listened. */
    isComposing: useCallback(
      (event?: InputEvent) => isUnderWay.current || Object(event?.nativeEvent).isComposing === true,
      [],
    ),
    onCompositionStart: () => {
      isUnderWay.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isUnderWay.current = false
      onEnd(event)
    },
  }
}
