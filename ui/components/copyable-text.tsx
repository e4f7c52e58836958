import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { joinClassNames } from './class-names.ts'
import styles from './copyable-text.module.css'
import { EmailText } from './email-text.tsx'
import { CheckIcon, CopyIcon } from './screen-graphics.tsx'

/** The result of a copy. 'refused': the page was not loaded over HTTPS, or may not use the clipboard. */
export type CopyOutcome = 'copied' | 'refused'

const copyOutcomeDurationMs = 2500

/** How long a repeated outcome is hidden from screen readers, so that they announce the same text again. */
const reannounceDelayMs = 150

/**
 * Returns a function that copies a text, and the outcome, which disappears after a short time. While `isSilent` is
 * true, hide the outcome from screen readers.
 */
export const useClipboardCopy = (text: string, onRefused: () => void = () => undefined) => {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  const [isSilent, setIsSilent] = useState(false)

  useEffect(() => {
    if (outcome === undefined || isSilent) return
    const timer = setTimeout(() => setOutcome(undefined), copyOutcomeDurationMs)
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
    if (outcome !== undefined) await new Promise((resolve) => setTimeout(resolve, reannounceDelayMs))
    setOutcome(result)
    setIsSilent(false)
  }

  return { outcome, isSilent, copy: () => void copy() }
}

export interface CopyableTextProps {
  readonly text: string
  /** Whether the text is a code, which gets a monospaced font. */
  readonly isCode?: boolean
  /** The name of the button for screen readers, such as "Copy address a@b.c". With `showLabel` it is visible. */
  readonly copyLabel: string
  /** Whether the text is large and the label of the button is visible. */
  readonly showLabel?: boolean
  /** The text that is shown and announced when the copy has succeeded. */
  readonly copiedLabel: string
  /** The text that is shown and announced if the browser refuses to copy. `text` is then selected. */
  readonly selectedLabel: string
}

const selectElementText = (element: HTMLElement | null) => {
  const selection = window.getSelection()
  if (element && selection) selection.selectAllChildren(element)
}

/** A code or an email address with a button that copies it. */
export const CopyableText = (props: CopyableTextProps) => {
  const { text, isCode = false, copyLabel, showLabel = false, copiedLabel, selectedLabel } = props
  const shown = useRef<HTMLElement>(null)
  const { outcome, isSilent, copy } = useClipboardCopy(text, () => selectElementText(shown.current))

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
            {copyLabel}
            <bdi className="visually-hidden">{` ${text}`}</bdi>
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
