import { type CompositionEvent, type InputEvent, useCallback, useRef } from 'react'

/**
 * Tells a field whether an input method composes in it, and when that has ended. Nothing may be written into the field before: the
 * method would continue with the text that it holds.
 */
export const useComposition = (onEnd: (event: CompositionEvent<HTMLInputElement>) => void) => {
  const isUnderWay = useRef(false)
  return {
    /** A composition may have begun before the screen was there: then only the event tells. */
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
