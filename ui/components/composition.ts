import { type CompositionEvent, type InputEvent, useCallback, useRef } from 'react'

/**
 * Returns whether an input method composes in a field, and listens for the end of the composition. Nothing may be
 * written into the field before that, because the method would continue with the text that it holds.
 */
export const useComposition = (onEnd: (event: CompositionEvent<HTMLInputElement>) => void) => {
  const isUnderWay = useRef(false)
  return {
    /** A composition may have started before the screen existed. Then only the event shows it. */
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
