import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { joinClassNames } from './class-names.ts'
import styles from './copyable-text.module.css'
import { EmailText } from './email-text.tsx'
import { CheckIcon, CopyIcon } from './screen-graphics.tsx'

/** The result of a copy. 'refused': the context is not secure, or the page may not use the clipboard. */
export type CopyOutcome = 'copied' | 'refused'

const shownForMilliseconds = 2500

/** Milliseconds without text, after which a screen reader announces the same text again. */
const silentForMilliseconds = 150

/**
 * Returns a function that copies a text, and the outcome, which is shown for a short time. After another click, screen
 * readers first see no outcome.
 */
export const useCopy = (text: string, onRefused: () => void = () => undefined) => {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  const [isSilent, setIsSilent] = useState(false)

  useEffect(() => {
    if (outcome === undefined || isSilent) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome, isSilent])

  const copy = async () => {
    setIsSilent(true)
    let result: CopyOutcome = 'copied'
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      onRefused()
      result = 'refused'
    }
    if (outcome !== undefined) await new Promise((resolve) => setTimeout(resolve, silentForMilliseconds))
    setOutcome(result)
    setIsSilent(false)
  }

  return { outcome, isSilent, copy: () => void copy() }
}

export interface CopyableTextProps {
  readonly text: string
  /** Whether the text is a code, which gets a monospaced font. */
  readonly isCode?: boolean
  /** The name of the button, such as "Copy address a@b.c"; with `showLabel` its visible text. */
  readonly copyLabel: string
  /** Whether the text is large, above a button with visible text. */
  readonly showLabel?: boolean
  /** Announced when the text is on the clipboard. */
  readonly copiedLabel: string
  /** Announced if the browser refuses the clipboard. The text is selected then, for the customer to copy. */
  readonly selectedLabel: string
}

const select = (element: HTMLElement | null) => {
  const selection = window.getSelection()
  if (element && selection) selection.selectAllChildren(element)
}

/** A code or an email address with a button that copies it. */
export const CopyableText = (props: CopyableTextProps) => {
  const { text, isCode = false, copyLabel, showLabel = false, copiedLabel, selectedLabel } = props
  const shown = useRef<HTMLElement>(null)
  const { outcome, isSilent, copy } = useCopy(text, () => select(shown.current))

  const labels: Readonly<Record<CopyOutcome, string>> = { copied: copiedLabel, refused: selectedLabel }
  const Icon = outcome === 'copied' ? CheckIcon : CopyIcon
  return (
    <span className={joinClassNames(styles.copyable, showLabel && styles.showLabel)}>
      <span className={styles.value}>
        {isCode ? (
          <code ref={shown} dir="ltr" className={styles.code}>
            {text}
          </code>
        ) : (
          <EmailText ref={shown} text={text} />
        )}
        {showLabel ? (
          <Button variant="secondary" onClick={copy}>
            <Icon />
            {copyLabel} <bdi className="visually-hidden">{text}</bdi>
          </Button>
        ) : (
          <button type="button" className={styles.button} aria-label={copyLabel} onClick={copy}>
            <Icon />
          </button>
        )}
      </span>
      <span role="status" className={styles.outcome}>
        {outcome && <span aria-hidden={isSilent}>{labels[outcome]}</span>}
      </span>
    </span>
  )
}
