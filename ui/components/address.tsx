import { Fragment, type Ref } from 'react'

interface AddressProps {
  readonly text: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
}

/**
 * An e-mail address or a name that breaks after its @ and dots, where it has no room. Another one replaces the whole element, since
 * a page translation may have replaced its texts.
 */
export const Address = ({ text, ...rest }: AddressProps) => (
  <bdi key={text} translate="no" {...rest}>
    {[...text.matchAll(/[^@.]+[@.]?|[@.]/g)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
)
