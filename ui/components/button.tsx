import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { joinClassNames } from './class-names.ts'
import { ArrowOutIcon } from './graphics.tsx'
import { wrapTextNodes } from './wrap-texts.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

/** Returns the classes that make any element, such as a link of the router, look like a button. */
export const getButtonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string =>
  `${styles[variant]} ${styles[size]}`

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Whether the action is running. A spinner is then shown, clicks are ignored, and the size, name and focus stay. */
  readonly busy?: boolean
  /** A text about when the action can run again, such as `in 45 seconds`. With it, the button is disabled. */
  readonly waitText?: string | undefined
}

/** A button. Unlike a native button, it submits a form only with `type="submit"`. */
export const Button = ({
  variant,
  size,
  busy = false,
  waitText,
  'aria-disabled': disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  // Enter in a field also dispatches a click on the submit button, so this handler prevents that submit, too.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy || waitText ? event.preventDefault() : onClick?.(event))
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || waitText !== undefined || disabled || undefined}
      data-waits={waitText && ''}
      {...rest}
      type={type}
      className={joinClassNames(getButtonClass(variant, size), className)}
      onClick={press}
    >
      <span className={styles.label}>{wrapTextNodes([children, waitText && `(${waitText})`])}</span>
    </button>
  )
}

export interface ExternalTextLinkProps extends ComponentProps<'a'> {
  /** The URL. Undefined before the app has started. */
  readonly href: string | undefined
  /** A text for screen readers, such as "opens in a new tab". With it, the link opens a new tab. */
  readonly newTabHint?: string
}

export const ExternalLinkIcon = () => <ArrowOutIcon className={styles.linkIcon} />

const NewTabHint = ({ hint }: { readonly hint: string }): ReactNode => (
  <>
    <span className="visually-hidden">{` ${hint}`}</span>
    <ExternalLinkIcon />
  </>
)

/** A link in running text to a URL outside the portal. */
export const ExternalTextLink = ({ newTabHint, children, ...rest }: ExternalTextLinkProps) => (
  <a {...rest} {...(newTabHint && { target: '_blank', rel: 'noopener' })}>
    {wrapTextNodes([children, newTabHint && <NewTabHint key="new-tab" hint={newTabHint} />])}
  </a>
)

export interface ExternalButtonLinkProps extends ExternalTextLinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link to a URL outside the portal that looks like a button. */
export const ExternalButtonLink = ({ variant, size, className, ...rest }: ExternalButtonLinkProps) => (
  <ExternalTextLink {...rest} className={joinClassNames(getButtonClass(variant, size), className)} />
)

/** Returns whether the browser itself handles a click on a link: opens a new tab or window, or saves the target. */
export const isModifiedClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button === 1
