import { PasswordField, type PasswordFieldProps } from '../components/fields.tsx'
import { useTexts } from '../shared/texts.tsx'

export type PasswordInputProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'capsLockLabel'>

/** A required password field with the portal's texts. */
export const PasswordInput = (props: PasswordInputProps) => {
  const { t } = useTexts()
  return (
    <PasswordField
      enterKeyHint="go"
      {...props}
      showLabel={t('fields.showPassword')}
      hideLabel={t('fields.hidePassword')}
      capsLockLabel={t('fields.capsLock')}
      required
    />
  )
}
