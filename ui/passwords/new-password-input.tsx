import { type InputEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasswordAdvice, passwordAdvice } from '../../core/auth/password-advice.ts'
import { limits } from '../../core/shared/limits.ts'
import { AlertIcon, CheckIcon } from '../components/icon.tsx'
import styles from './new-password-input.module.css'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

/** Whose password it is, as the form tells a password manager. */
const accountOf = ({ form }: HTMLInputElement): string =>
  form?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value ?? ''

/** A new password. What it needs is said beforehand, and how it stands while it is typed. */
export const NewPasswordInput = ({ onInput, ...rest }: PasswordInputProps) => {
  const { t } = useTranslation()
  const [advice, setAdvice] = useState<PasswordAdvice>('none')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const form = input.current?.form
    const forget = () => setAdvice('none')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  const look = (event: InputEvent<HTMLInputElement>) => {
    setAdvice(passwordAdvice(event.currentTarget.value, accountOf(event.currentTarget)))
    onInput?.(event)
  }

  const said = {
    none: null,
    'long-enough': (
      <>
        <CheckIcon className={styles.icon} /> {t('fields.passwordLongEnough')}
      </>
    ),
    'is-email': (
      <>
        <AlertIcon className={styles.icon} /> {t('fields.passwordIsEmail')}
      </>
    ),
  }
  return (
    <PasswordInput
      autoComplete="new-password"
      {...rest}
      ref={input}
      onInput={look}
      hint={
        <>
          {advice === 'none' && t('fields.passwordHint', { length: limits.passwordMinLength })}
          <span role="status" className={styles.advice} data-advice={advice}>
            {said[advice]}
          </span>
        </>
      }
    />
  )
}
