import { type CompositionEvent, type InputEvent, useCallback, useRef } from 'react'

/**
 * Detects whether an input method composes a text in a field. `onEnd` is called at its end. Nothing may be written into
 * the field before, because the input method would overwrite it.
 */
export const useComposition = (onEnd: (event: CompositionEvent<HTMLInputElement>) => void) => {
  const isUnderWay = useRef(false)
  return {
    /** Also reads the event, because a composition may have started before the screen existed. */
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
