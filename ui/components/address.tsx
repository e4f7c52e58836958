import { Fragment } from 'react'

/** An e-mail address or a name that breaks after its @ and dots, where it has no room. */
export const Address = ({ text, className }: { readonly text: string; readonly className?: string | undefined }) => (
  <bdi className={className}>
    {[...text.matchAll(/[^@.]+[@.]?|[@.]/g)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
)
