import type { StoreLink } from '../../core/visitor-device/visitor-device.ts'
import { Cluster } from '../components/stack.tsx'
import { StoreBadge } from '../components/store-badge.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './store-badges.module.css'

export interface StoreBadgesProps {
  readonly stores: readonly StoreLink[]
  readonly centred?: boolean
}

/** Links to the app in the stores. Always shown, because a page can't know whether the app is installed. */
export const StoreBadges = ({ stores, centred = false }: StoreBadgesProps) => {
  const { t } = useTexts()
  return (
    <Cluster role="group" aria-label={t('stores.label')} className={centred ? styles.centred : undefined}>
      {stores.map(({ store, url }) => (
        <StoreBadge key={store} store={store} href={url} text={t(`stores.${store}`)} />
      ))}
    </Cluster>
  )
}
