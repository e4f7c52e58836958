import { Fragment, type Ref } from 'react'

interface EmailTextProps {
  readonly text: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
}

/**
 * An email address or a username. If it does not fit on a line, it breaks after its @ or a dot. The `key` replaces the
 * whole element when the text changes, because a page translation may have replaced the old text node.
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
