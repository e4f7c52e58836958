import { useEffect, useRef, useState } from 'react'
import styles from './copyable-code.module.css'
import { CheckIcon, CopyIcon } from './icon.tsx'

export interface CopyableCodeProps {
  readonly code: string
  /** Names the button, such as "Copy code AB12". */
  readonly copyLabel: string
  /** Said when the code is on the clipboard. */
  readonly copiedLabel: string
  /** Said where the browser gives no access to the clipboard: the code is then selected for the reader to copy. */
  readonly selectedLabel: string
}

type Outcome = 'copied' | 'selected'

const shownForMilliseconds = 2500

const select = (element: HTMLElement | null) => {
  const selection = window.getSelection()
  if (element && selection) selection.selectAllChildren(element)
}

/** A code to be used elsewhere, with a button that copies it. */
export const CopyableCode = ({ code, copyLabel, copiedLabel, selectedLabel }: CopyableCodeProps) => {
  const text = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
    } catch {
      // No clipboard here (no secure context), or none for this page.
      select(text.current)
      setOutcome('selected')
    }
  }

  const labels: Readonly<Record<Outcome, string>> = { copied: copiedLabel, selected: selectedLabel }
  return (
    <span className={styles.copyable}>
      <span className={styles.value}>
        <code ref={text} dir="ltr" className={styles.code}>
          {code}
        </code>
        <button type="button" className={styles.button} aria-label={copyLabel} onClick={() => void copy()}>
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </button>
      </span>
      <span role="status" className={styles.outcome}>
        {outcome && labels[outcome]}
      </span>
    </span>
  )
}
