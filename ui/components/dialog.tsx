import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { CloseIcon } from './graphics.tsx'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Closes a modal dialog on a click on its backdrop, for browsers without `closedby`. The target of such a click is the
 * dialog. The target is the dialog also when text is selected with a drag that starts or ends inside, so both ends must
 * be on the backdrop.
 */
const useBackdropPress = (onPress: () => void) => {
  const startedOnBackdrop = useRef(false)
  const isOn = ({ target, currentTarget }: DialogEvent) => target === currentTarget
  return {
    onPointerDown: (event: DialogEvent) => {
      startedOnBackdrop.current = isOn(event)
    },
    onPointerUp: (event: DialogEvent) => {
      startedOnBackdrop.current &&= isOn(event)
    },
    onClick: (event: DialogEvent) => {
      if (startedOnBackdrop.current && isOn(event) && !('closedBy' in event.currentTarget)) onPress()
      startedOnBackdrop.current = false
    },
  }
}

export interface DialogProps {
  readonly open: boolean
  /** Called on Escape, on the close button and on a click on the backdrop. The owner then sets `open` to false. */
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons at the bottom. The confirming button is the last. */
  readonly footer?: ReactNode
  /** The element that gets the focus first. By default it is the first control of the content. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** The id of the text that a screen reader reads after the heading. */
  readonly describedBy?: string
  readonly size?: 'small' | 'large'
}

/**
 * A modal dialog. The rest of the page is inert while it is open, and the focus returns to where it was. A closed
 * dialog is inert at once, and keeps its content while it fades.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, heading, closeLabel, children, footer, initialFocus, describedBy, size = 'small' } = props
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasContent, setHasContent] = useState(open)
  const pressOnBackdrop = useBackdropPress(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    // The browser returns the focus when the dialog is closed, but not when it is removed.
    return () => element?.close()
  }, [])

  // The dialog closes only after React has given the focus back to the pressed button, which is still there.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open || !hasContent || !element) return
    element.close()
    const fades = element.getAnimations()
    if (fades.length === 0) return setHasContent(false)
    let isOpenAgain = false
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => isOpenAgain || setHasContent(false))
    return () => {
      isOpenAgain = true
    }
  }, [open, hasContent])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    setHasContent(true)
    element.showModal()
    // In a low window, Chromium would focus the body, because the body scrolls there.
    const control = element.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
    const first = initialFocus?.current ?? control
    first?.focus()
    // Focusing a field would open a phone's keyboard over the content.
    const isTouched = window.matchMedia('(pointer: coarse)').matches
    const title = element.querySelector('h2')
    if (title && isTouched && document.activeElement?.matches('input')) {
      // This is set only now: Chromium would focus a focusable title before all controls.
      title.tabIndex = -1
      title.focus()
    }
  }, [open, initialFocus])

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open) return
    // The event of an earlier close may arrive after the dialog has been opened again.
    if (event.type === 'close' && event.currentTarget.open) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      closedby="any"
      inert={!open}
      aria-labelledby={headingId}
      aria-describedby={describedBy}
      className={`${styles.dialog} ${styles[size]}`}
      onCancel={askToClose}
      onClose={askToClose}
      {...pressOnBackdrop}
    >
      {(open || hasContent) && (
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
