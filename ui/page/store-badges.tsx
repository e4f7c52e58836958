import type { ReactNode } from 'react'
import type { AppStoreLink } from '../../core/visitor-device/visitor-device.ts'
import { ExternalTextLink, type ExternalTextLinkProps } from '../components/button.tsx'
import { touchTargetLinkClass, WrappingRow } from '../components/stack.tsx'
import { useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './store-badges.module.css'

export type StorePlatform = 'android' | 'ios'

/** Drawings of phones. They replace the logos of the stores, which are protected trademarks. */
const storeDrawings: Readonly<Record<StorePlatform, ReactNode>> = {
  android: (
    <>
      <rect x="9" y="3" width="22" height="34" rx="5" />
      <path d="M16 32.5h8M20 10.5v11.5m-5-5 5 5 5-5" />
    </>
  ),
  ios: (
    <>
      <rect x="9" y="3" width="22" height="34" rx="7" />
      <path d="M17 7h6M20 12v11.5m-5-5 5 5 5-5M15 28.5h10" />
    </>
  ),
}

export interface StoreBadgeProps extends Pick<ExternalTextLinkProps, 'newTabHint'> {
  readonly store: StorePlatform
  readonly href: string
  /** The text of the badge. The name of the store, between `<name>` and `</name>`, is shown on a separate line. */
  readonly text: string
}

/** A link to an app in a store. It has no arrow for the new tab, because large text leaves no space for an arrow. */
const StoreBadge = ({ store, href, text, newTabHint }: StoreBadgeProps) => {
  const [before, name, after] = text.split(/<\/?name>/)
  return (
    <a href={href} className={styles.badge} {...(newTabHint && { target: '_blank', rel: 'noopener' })}>
      <svg aria-hidden="true" viewBox="0 0 40 40" className={styles.drawing}>
        {storeDrawings[store]}
      </svg>
      <span className={styles.words}>
        {before && <span className={styles.action}>{before}</span>}
        <bdi className={styles.name}>{name}</bdi>
        {after && <span className={styles.action}>{after}</span>}
      </span>
      {newTabHint && <span className="visually-hidden">{` ${newTabHint}`}</span>}
    </a>
  )
}

export interface StoreBadgesProps {
  readonly stores: readonly AppStoreLink[]
  readonly centered?: boolean
}

/**
 * Links to the app in the stores. They are always shown, because a page can't find out whether the app is installed. A
 * phone opens its store app. On a computer the links open a new tab, so that this page stays open.
 */
export const StoreBadges = ({ stores, centered = false }: StoreBadgesProps) => {
  const { t } = useTexts()
  const { device } = useProducts()
  const newTabHint = device.isMobile ? {} : { newTabHint: t('common.opensInNewTab') }
  return (
    <WrappingRow role="group" aria-label={t('stores.label')} className={centered ? styles.centered : undefined}>
      {stores.map(({ store, url }) => {
        const text = t(`stores.${store}`)
        // A phone can't install apps from the other platform's store, so that store gets only a plain link.
        return device.platform === 'other' || device.platform === store ? (
          <StoreBadge key={store} store={store} href={url} text={text} {...newTabHint} />
        ) : (
          <ExternalTextLink key={store} href={url} className={touchTargetLinkClass} {...newTabHint}>
            {text.replace(/<\/?name>/g, '')}
          </ExternalTextLink>
        )
      })}
    </WrappingRow>
  )
}
