import { type InputEvent, useEffect, useRef, useState } from 'react'
import { adviseOnPassword, type PasswordAdvice } from '../../core/auth/password-advice.ts'
import { StatusLine } from '../components/alert.tsx'
import { AlertIcon, type IconComponent } from '../components/graphics.tsx'
import { CheckIcon } from '../components/screen-graphics.tsx'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { loadWhenOnline } from '../shared/load-chunk.ts'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'
import styles from './new-password-input.module.css'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

const adviceIconsAndTexts = {
  none: [],
  'long-enough': [CheckIcon, 'fields.passwordLongEnough'],
  'is-email': [AlertIcon, 'fields.passwordIsEmail'],
  'is-common': [AlertIcon, 'fields.passwordIsCommon'],
  'is-name': [AlertIcon, 'fields.passwordIsName'],
} as const satisfies Record<PasswordAdvice, readonly [] | readonly [IconComponent, string]>

/** Returns the account's email from the username field, which the form has for password managers. */
const readAccountEmail = ({ form }: HTMLInputElement): string =>
  form?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value ?? ''

/** A field for a new password. It shows a hint about the minimum length, and advice while the password is typed. */
export const NewPasswordInput = ({ onInput, ...rest }: PasswordInputProps) => {
  const { t } = useTexts()
  const minLength = usePasswordMinLength()
  const brandName = useBrandWhenReady()?.name ?? ''
  const [advice, setAdvice] = useState<PasswordAdvice>('none')
  const input = useRef<HTMLInputElement>(null)
  const common = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    const form = input.current?.form
    const clearAdvice = () => setAdvice('none')
    form?.addEventListener('reset', clearAdvice)
    return () => form?.removeEventListener('reset', clearAdvice)
  }, [])

  const updateAdvice = () => {
    if (input.current === null) return
    const context = { email: readAccountEmail(input.current), brandName, minLength, common: common.current }
    setAdvice(adviseOnPassword(input.current.value, context))
  }

  /** Loads the list of common passwords. Ignores a failure, because only the advice needs the list. */
  const loadCommonPasswords = () => {
    common.current = new Set()
    loadWhenOnline(() => import('./common-passwords.ts')).then(
      ({ commonPasswords }) => {
        common.current = commonPasswords
        updateAdvice()
      },
      () => undefined,
    )
  }

  const [Icon, text] = adviceIconsAndTexts[advice]
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        {...rest}
        ref={input}
        onInput={(event: InputEvent<HTMLInputElement>) => {
          // The form's listener is called first, so that the form works even if the advice fails.
          onInput?.(event)
          updateAdvice()
          if (!common.current) loadCommonPasswords()
        }}
        // The hint is hidden if the error contains the same text.
        hint={advice === 'none' && !rest.error ? t('fields.passwordHint', { count: minLength }) : undefined}
      />
      {/* The advice does not describe the field, because screen readers would then read it twice. */}
      <StatusLine className={styles.advice} data-advice={advice}>
        {Icon && <Icon className={styles.icon} />}
        {text && ` ${t(text, { product: brandName })}`}
      </StatusLine>
    </div>
  )
}
