import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { useSignInLink } from '../auth/navigation-state.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { Button, buttonClass, TextLink } from '../components/button.tsx'
import { LogOutIcon, UserIcon } from '../components/icon.tsx'
import { LanguageButton } from '../language/language-button.tsx'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { address } from '../routes/table.ts'
import styles from './header.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in; while the sign-on service can't be asked, only that a customer is. */
const SignedInCustomer = ({ username }: { readonly username: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.customer}>
      <UserIcon />
      {username === undefined ? (
        t('layout.signedIn')
      ) : (
        <>
          <span className="visually-hidden">{t('layout.signedInAs')}</span>
          <bdi className={styles.name}>{username}</bdi>
        </>
      )}
    </span>
  )
}

/** The head of every page (specification §2): who is signed in, where they can go, and the way out. */
export const Header = () => {
  const { t } = useTranslation()
  const { session, settings, orders } = useApp()
  const login = useBehavior(session.login)
  const signOut = useSignOut()
  const signInLink = useSignInLink()
  const { name, links } = settings.product

  const prefetchOrders = () => login.tag === 'logged-in' && void orders.prefetch()()
  // Shown while the customer's name is being checked, too: else the links beside these would move aside a moment later.
  const ownLinks =
    login.tag !== 'logged-out'
      ? [
          <NavLink key="orders" to={address.orders} end onPointerEnter={prefetchOrders} onFocus={prefetchOrders}>
            {t('layout.orders')}
          </NavLink>,
          <NavLink key="settings" to={address.settings}>
            {t('layout.settings')}
          </NavLink>,
        ]
      : []

  const account =
    login.tag === 'logged-out' ? (
      <Link {...signInLink} className={buttonClass('secondary', 'small')}>
        {t('layout.signIn')}
      </Link>
    ) : (
      // Has its place while it is being checked whether there is a customer.
      <div className={styles.account} style={{ visibility: login.tag === 'logged-in' ? undefined : 'hidden' }}>
        <SignedInCustomer username={login.tag === 'logged-in' ? login.username : undefined} />
        <Button variant="quiet" size="small" onClick={signOut}>
          <LogOutIcon />
          {t('layout.signOut')}
        </Button>
      </div>
    )

  return (
    <AppHeader
      brand={
        <Link to={address.orders}>
          <Brand name={name} />
        </Link>
      }
      navigation={[
        ...ownLinks,
        <NavLink key="activate" to={address.activateLicense} end>
          {t('layout.activate')}
        </NavLink>,
      ]}
      navigationLabel={t('layout.mainNavigation')}
      elsewhere={links.map(({ label, url }) => (
        <TextLink key={url} href={url}>
          {label}
        </TextLink>
      ))}
      elsewhereLabel={t('layout.more')}
      account={account}
      tools={<LanguageButton />}
      menuLabel={t('layout.menu')}
    />
  )
}
