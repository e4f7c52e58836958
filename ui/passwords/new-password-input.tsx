import { type InputEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasswordAdvice, passwordAdvice } from '../../core/auth/passwords.ts'
import { AlertIcon, CheckIcon } from '../components/icon.tsx'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import styles from './new-password-input.module.css'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

/** Whose password it is, as the form tells a password manager. */
const accountOf = ({ form }: HTMLInputElement): string =>
  form?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value ?? ''

/** A new password. What it needs is said beforehand, and how it stands while it is typed. */
export const NewPasswordInput = ({ onInput, ...rest }: PasswordInputProps) => {
  const { t } = useTranslation()
  const least = usePasswordMinLength()
  const [advice, setAdvice] = useState<PasswordAdvice>('none')
  const input = useRef<HTMLInputElement>(null)
  const common = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    const form = input.current?.form
    const forget = () => setAdvice('none')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  const look = () => {
    if (input.current) setAdvice(passwordAdvice(input.current.value, accountOf(input.current), least, common.current))
  }

  /** A list that does not come is not missed: it only gives advice. */
  const fetchCommon = () => {
    common.current = new Set()
    loadOnceOnline(() => import('./common-passwords.ts')).then(
      ({ commonPasswords }) => {
        common.current = commonPasswords
        look()
      },
      () => undefined,
    )
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
    'is-common': (
      <>
        <AlertIcon className={styles.icon} /> {t('fields.passwordIsCommon')}
      </>
    ),
  }
  return (
    <PasswordInput
      autoComplete="new-password"
      {...rest}
      ref={input}
      onInput={(event: InputEvent<HTMLInputElement>) => {
        look()
        if (!common.current) fetchCommon()
        onInput?.(event)
      }}
      hint={
        <>
          {advice === 'none' && t('fields.passwordHint', { count: least })}
          <span role="status" className={styles.advice} data-advice={advice}>
            {said[advice]}
          </span>
        </>
      }
    />
  )
}
