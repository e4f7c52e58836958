import { useEffect, useState } from 'react'

/** 'refused' without a secure context, or if the page may not use the clipboard. */
export type CopyOutcome = 'copied' | 'refused'

const shownForMilliseconds = 2500

/** Copies a text, and gives the outcome for a short time. */
export const useCopy = (text: string, onRefused: () => void = () => undefined) => {
  const [outcome, setOutcome] = useState<CopyOutcome>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      onRefused()
      setOutcome('refused')
    }
  }

  return { outcome, copy: () => void copy() }
}
