import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldFrame, type FieldFrameProps, isError } from './field-frame.tsx'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children'>,
    Pick<FieldFrameProps, 'label' | 'hint' | 'error'> {
  /** A control inside the field's end, such as a show/hide button. */
  readonly trailing?: ReactNode
}

/**
 * One line of text with its label. Uncontrolled: give `defaultValue` and read the form, so that what was typed before
 * the script started is kept. `ref` reaches the input.
 */
export const TextField = ({ label, hint, error, trailing, className, id, type = 'text', ...rest }: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const ids = describedBy(inputId)
  return (
    <FieldFrame {...{ label, inputId, hint, error, className }}>
      <input
        {...rest}
        aria-describedby={classNames(
          isError(error) && ids.error,
          hint !== undefined && ids.hint,
          rest['aria-describedby'],
        )}
        aria-invalid={isError(error) || undefined}
        id={inputId}
        type={type}
      />
      {trailing}
    </FieldFrame>
  )
}
