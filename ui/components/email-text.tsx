import { Fragment, type Ref } from 'react'

interface EmailTextProps {
  readonly text: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
}

/**
 * An email address or a name that breaks after its @ and dots, where it has no room. Another one replaces the whole element, since
 * a page translation may have replaced its texts.
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
