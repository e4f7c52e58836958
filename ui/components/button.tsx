import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { ArrowOutIcon } from './graphics.tsx'
import { inElements } from './in-elements.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** The classes that make any element, a router's link for one, look like a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string =>
  `${styles[variant]} ${styles[size]}`

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** The action runs: the button keeps its width, name and focus, and ignores clicks. */
  readonly busy?: boolean
  /** When the action can run again, such as "in 45 seconds": until then the button says so and ignores clicks. */
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
  // Enter in a field clicks the submit button too, so this also prevents a second submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy || waits ? event.preventDefault() : onClick?.(event))
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || waits !== undefined || disabled || undefined}
      data-waits={waits && ''}
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      onClick={press}
    >
      <span className={styles.label}>{inElements([children, waits && `(${waits})`])}</span>
    </button>
  )
}

export interface TextLinkProps extends ComponentProps<'a'> {
  /** Undefined before the app is there. */
  readonly href: string | undefined
  /** Opens the link in a new tab. Screen readers read this text. */
  readonly newTabHint?: string
}

/** The sign of a link that leaves the portal, behind its words. */
export const OutMark = () => <ArrowOutIcon className={styles.out} />

const NewTab = ({ hint }: { readonly hint: string }): ReactNode => (
  <>
    <span className="visually-hidden">{` ${hint}`}</span>
    <OutMark />
  </>
)

/** A link in running text to an address outside the portal. */
export const TextLink = ({ newTabHint, children, ...rest }: TextLinkProps) => (
  <a {...rest} {...(newTabHint && { target: '_blank', rel: 'noopener' })}>
    {inElements([children, newTabHint && <NewTab key="new-tab" hint={newTabHint} />])}
  </a>
)

export interface ButtonLinkProps extends TextLinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link to an address outside the portal that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <TextLink {...rest} className={classNames(buttonClass(variant, size), className)} />
)

/** A press by which browsers open a link in another tab or window, or save it. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button === 1
