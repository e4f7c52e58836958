import { useLayoutEffect } from 'react'

/**
 * Selects a prefilled text if the customer has focused the empty field before the text was known, so that typing
 * replaces it. Otherwise the typed text would be added to it.
 */
export const useSelectPrefilledText = (text: string | undefined): void => {
  useLayoutEffect(() => {
    // The focused element may have neither a value nor a selection.
    const field: Partial<HTMLInputElement> | null = document.activeElement
    if (field?.value === text) field?.select?.()
  }, [text])
}
