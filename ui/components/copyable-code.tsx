import { useRef } from 'react'
import styles from './copyable-code.module.css'
import { CheckIcon, CopyIcon } from './icon.tsx'
import { type CopyOutcome, useCopy } from './use-copy.ts'

export interface CopyableCodeProps {
  readonly code: string
  /** Names the button, such as "Copy code AB12". */
  readonly copyLabel: string
  /** Said when the code is on the clipboard. */
  readonly copiedLabel: string
  /** Said where the browser gives no access to the clipboard: the code is then selected for the reader to copy. */
  readonly selectedLabel: string
}

const select = (element: HTMLElement | null) => {
  const selection = window.getSelection()
  if (element && selection) selection.selectAllChildren(element)
}

/** A code to be used elsewhere, with a button that copies it. */
export const CopyableCode = ({ code, copyLabel, copiedLabel, selectedLabel }: CopyableCodeProps) => {
  const text = useRef<HTMLElement>(null)
  const { outcome, copy } = useCopy(code, () => select(text.current))

  const labels: Readonly<Record<CopyOutcome, string>> = { copied: copiedLabel, refused: selectedLabel }
  return (
    <span className={styles.copyable}>
      <span className={styles.value}>
        <code ref={text} dir="ltr" className={styles.code}>
          {code}
        </code>
        <button type="button" className={styles.button} aria-label={copyLabel} onClick={copy}>
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </button>
      </span>
      <span role="status" className={styles.outcome}>
        {outcome && labels[outcome]}
      </span>
    </span>
  )
}
