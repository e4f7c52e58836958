import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { CloseIcon } from './graphics.tsx'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Closes a modal dialog on a click on its backdrop, in browsers that do not support `closedby`. The target of a click
 * on the backdrop is the dialog. A drag that selects text and crosses the edge also ends with such a click, so the
 * pointer must go down and up on the backdrop.
 */
const useBackdropClick = (onPress: () => void) => {
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
  /** Called on Escape, on the close button and on a click on the backdrop. It should set `open` to false. */
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly closeLabel: string
  readonly children: ReactNode
  /** The buttons at the bottom. The last button confirms the action. */
  readonly footer?: ReactNode
  /** The element that is focused when the dialog opens. The default is the first control of the content. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** The id of the text that a screen reader reads after the heading. */
  readonly describedBy?: string
  readonly size?: 'small' | 'large'
}

/**
 * A modal dialog. The rest of the page is inert while the dialog is open. When it closes, the focus returns to the
 * element that had it before. A closed dialog is inert at once, but keeps its content until it has faded out.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, heading, closeLabel, children, footer, initialFocus, describedBy, size = 'small' } = props
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasContent, setHasContent] = useState(open)
  const pressOnBackdrop = useBackdropClick(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    // The dialog is closed before it is removed, because the browser returns the focus only when it is closed.
    return () => element?.close()
  }, [])

  // This is a layout effect, so that `close` moves the focus after React has restored the focus of the clicked button.
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
    // The body of the dialog scrolls in a low window, and Chromium would focus the body instead of a control.
    const control = element.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
    const first = initialFocus?.current ?? control
    first?.focus()
    // On a phone, focusing a field opens the keyboard, which would cover the dialog, so the heading is focused instead.
    const isTouched = window.matchMedia('(pointer: coarse)').matches
    const title = element.querySelector('h2')
    if (title && isTouched && document.activeElement?.matches('input')) {
      // The heading gets its `tabIndex` only now, because `showModal` in Chromium would otherwise focus the heading.
      title.tabIndex = -1
      title.focus()
    }
  }, [open, initialFocus])

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open) return
    // The event of an earlier close may be dispatched after the dialog was opened again.
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
