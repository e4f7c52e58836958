import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isolated } from '../../core/language/format.ts'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { BrokenRouteIllustration } from '../components/illustrations.tsx'
import { Cluster } from '../components/stack.tsx'
import { address } from '../routes/table.ts'

export interface OtherCustomerProps {
  readonly magicLink: MagicLink
  /** Whose the link is. */
  readonly username: string
}

/** The link would sign another customer in: the one who is signed in decides. */
export const OtherCustomer = ({ magicLink, username }: OtherCustomerProps) => {
  const { t } = useTranslation()
  const goOn = () => {
    const entered = magicLink.enterWebAsNamed()
    if (entered?.tag === 'entered') window.location.assign(entered.address)
  }
  return (
    <EmptyState
      headingLevel={1}
      title={t('magicLink.otherTitle')}
      illustration={<BrokenRouteIllustration />}
      action={
        <Cluster>
          <Link to={address.orders} className={buttonClass('secondary')}>
            {t('magicLink.otherStay')}
          </Link>
          <Button onClick={goOn}>{t('magicLink.otherContinue', { other: isolated(username) })}</Button>
        </Cluster>
      }
    >
      {t('magicLink.otherText', { other: isolated(username) })}
    </EmptyState>
  )
}
