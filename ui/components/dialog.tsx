import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { CloseIcon } from './icon.tsx'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Closes a modal dialog by a press that begins and ends beside it, where the browser does not do so itself (`closedby`).
 * The backdrop is no element: what is pressed there is the dialog. A click is also reported on the dialog when only one
 * end of the press was beside it, as when selected text reaches beyond its edge; so both ends are looked at.
 */
const usePressBeside = (onPress: () => void) => {
  const isBeside = useRef(false)
  const isOn = ({ target, currentTarget }: DialogEvent) => target === currentTarget
  return {
    onPointerDown: (event: DialogEvent) => {
      isBeside.current = isOn(event)
    },
    onPointerUp: (event: DialogEvent) => {
      isBeside.current &&= isOn(event)
    },
    onClick: (event: DialogEvent) => {
      if (isBeside.current && isOn(event) && !('closedBy' in event.currentTarget)) onPress()
      isBeside.current = false
    },
  }
}

export interface DialogProps {
  readonly open: boolean
  /** Asked for by Escape, the close button and a press beside the dialog; the owner then sets `open` to false. */
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons along the bottom, the one that confirms last. */
  readonly footer?: ReactNode
  /** What gets the focus first; the first control of the content when left out. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly size?: 'small' | 'large'
}

/** A modal dialog. The rest of the page is inert while it is open, and the focus returns to where it was. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, heading, closeLabel, children, footer, initialFocus, size = 'small' } = props
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressBeside = usePressBeside(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    initialFocus?.current?.focus()
    // Closing, and not only removing it, is what returns the focus.
    return () => element.close()
  }, [open, initialFocus])

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open) return
    // The news of an earlier closing may come when the dialog is already open again.
    if (event.type === 'close' && event.currentTarget.open) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby={headingId}
      className={`${styles.dialog} ${styles[size]}`}
      onCancel={askToClose}
      onClose={askToClose}
      {...pressBeside}
    >
      {open && (
        <div className={styles.content}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      )}
    </dialog>
  )
}
