import { useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './copyable-text.module.css'
import { CheckIcon, CopyIcon } from './screen-icons.tsx'
import { type CopyOutcome, useCopy } from './use-copy.ts'

export interface CopyableTextProps {
  readonly text: string
  /** Codes are in a monospaced font. */
  readonly isCode?: boolean
  /** Names the button, such as "Copy code AB12". */
  readonly copyLabel: string
  /** Announced when the text is on the clipboard. */
  readonly copiedLabel: string
  /** Announced if the browser refuses the clipboard. The text is selected then, for the customer to copy. */
  readonly selectedLabel: string
}

const select = (element: HTMLElement | null) => {
  const selection = window.getSelection()
  if (element && selection) selection.selectAllChildren(element)
}

/** A code or an address with a button that copies it. */
export const CopyableText = ({ text, isCode = false, copyLabel, copiedLabel, selectedLabel }: CopyableTextProps) => {
  const shown = useRef<HTMLElement>(null)
  const { outcome, copy } = useCopy(text, () => select(shown.current))

  const labels: Readonly<Record<CopyOutcome, string>> = { copied: copiedLabel, refused: selectedLabel }
  return (
    <span className={styles.copyable}>
      <span className={styles.value}>
        {isCode ? (
          <code ref={shown} dir="ltr" className={styles.code}>
            {text}
          </code>
        ) : (
          <bdi ref={shown} className={styles.text}>
            {text}
          </bdi>
        )}
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

/** A placeholder of a code's size while it loads. Hidden from screen readers, so announce the loading elsewhere. */
export const CodeToCome = () => (
  <span aria-hidden="true" data-loading className={classNames(styles.copyable, styles.toCome)}>
    <span className={styles.value}>
      <code dir="ltr" className={styles.code}>
        0000-0000-0000-0000
      </code>
      <span className={styles.button} />
    </span>
  </span>
)
