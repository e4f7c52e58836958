import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { joinClassNames } from './class-names.ts'
import { ArrowOutIcon } from './graphics.tsx'
import { wrapTexts } from './wrap-texts.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

/** Returns the classes that make any element, such as a link of the router, look like a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string =>
  `${styles[variant]} ${styles[size]}`

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Whether the action is running. The button then keeps its width, name and focus, and ignores clicks. */
  readonly busy?: boolean
  /** When the action can run again, such as "in 45 seconds". Until then, the button shows this text and ignores clicks. */
  readonly waits?: string | undefined
}

/** A button that submits no form unless `type` says so. */
export const Button = ({
  variant,
  size,
  busy = false,
  waits,
  'aria-disabled': disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  // Enter in a field also clicks the submit button, so this prevents every second submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy || waits ? event.preventDefault() : onClick?.(event))
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || waits !== undefined || disabled || undefined}
      data-waits={waits && ''}
      {...rest}
      type={type}
      className={joinClassNames(buttonClass(variant, size), className)}
      onClick={press}
    >
      <span className={styles.label}>{wrapTexts([children, waits && `(${waits})`])}</span>
    </button>
  )
}

export interface TextLinkProps extends ComponentProps<'a'> {
  /** Undefined before the app has started. */
  readonly href: string | undefined
  /** Opens the link in a new tab. Screen readers read this text. */
  readonly newTabHint?: string
}

/** The icon after the text of a link that leaves the portal. */
export const OutMark = () => <ArrowOutIcon className={styles.out} />

const NewTab = ({ hint }: { readonly hint: string }): ReactNode => (
  <>
    <span className="visually-hidden">{` ${hint}`}</span>
    <OutMark />
  </>
)

/** A link in running text to a URL outside the portal. */
export const TextLink = ({ newTabHint, children, ...rest }: TextLinkProps) => (
  <a {...rest} {...(newTabHint && { target: '_blank', rel: 'noopener' })}>
    {wrapTexts([children, newTabHint && <NewTab key="new-tab" hint={newTabHint} />])}
  </a>
)

export interface ButtonLinkProps extends TextLinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link to a URL outside the portal that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <TextLink {...rest} className={joinClassNames(buttonClass(variant, size), className)} />
)

/** Whether browsers open the clicked link in another tab or window, or save it. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button === 1
