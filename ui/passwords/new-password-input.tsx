import { type InputEvent, useEffect, useRef, useState } from 'react'
import { adviseOnPassword, type PasswordAdvice } from '../../core/auth/password-advice.ts'
import { StatusLine } from '../components/alert.tsx'
import { AlertIcon, type IconComponent } from '../components/graphics.tsx'
import { CheckIcon } from '../components/screen-graphics.tsx'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'
import styles from './new-password-input.module.css'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

const adviceTexts = {
  none: [],
  'long-enough': [CheckIcon, 'fields.passwordLongEnough'],
  'is-email': [AlertIcon, 'fields.passwordIsEmail'],
  'is-common': [AlertIcon, 'fields.passwordIsCommon'],
  'is-name': [AlertIcon, 'fields.passwordIsName'],
} as const satisfies Record<PasswordAdvice, readonly [] | readonly [IconComponent, string]>

/** Returns the account's email, which the form contains for password managers. */
const emailOfForm = ({ form }: HTMLInputElement): string =>
  form?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value ?? ''

/** A new password, with its rules as a hint and advice while it is typed. */
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
    const context = { email: emailOfForm(input.current), brandName, minLength, common: common.current }
    setAdvice(adviseOnPassword(input.current.value, context))
  }

  /** The list only serves the advice, so a failed load is ignored. */
  const loadCommonPasswords = () => {
    common.current = new Set()
    loadOnceOnline(() => import('./common-passwords.ts')).then(
      ({ commonPasswords }) => {
        common.current = commonPasswords
        updateAdvice()
      },
      () => undefined,
    )
  }

  const [Icon, text] = adviceTexts[advice]
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        {...rest}
        ref={input}
        onInput={(event: InputEvent<HTMLInputElement>) => {
          // This is called first, because the form has to work without the advice.
          onInput?.(event)
          updateAdvice()
          if (!common.current) loadCommonPasswords()
        }}
        // The hint is hidden if an error says the same.
        hint={advice === 'none' && !rest.error ? t('fields.passwordHint', { count: minLength }) : undefined}
      />
      {/* The advice is not the field's description, because a screen reader would read it twice. */}
      <StatusLine className={styles.advice} data-advice={advice}>
        {Icon && <Icon className={styles.icon} />}
        {text && ` ${t(text, { product: brandName })}`}
      </StatusLine>
    </div>
  )
}
