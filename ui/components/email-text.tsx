import { Fragment, type Ref } from 'react'

interface EmailTextProps {
  readonly text: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
}

/**
 * An email address or a name, which breaks after its @ and its dots if it does not fit. A new text replaces the whole
 * element, because a page translation may have replaced the old text.
 */
export const EmailText = ({ text, ...rest }: EmailTextProps) => (
  <bdi key={text} translate="no" {...rest}>
    {[...text.matchAll(/[^@.]+[@.]?|[@.]/g)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
)
