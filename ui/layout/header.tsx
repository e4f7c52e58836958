import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { toBcp47Tag } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { useSignInLink } from '../auth/sign-in-destination.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { Button, ExternalLinkIcon, ExternalTextLink, getButtonClass } from '../components/button.tsx'
import { GlobeIcon, LogOutIcon, UserIcon } from '../components/graphics.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { paths, routelessModules } from '../routes/table.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { importWithStyles } from '../shared/deferred-styles.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { prefersReducedData } from '../shared/scheduling.ts'
import { placeholderMark, splitAtPlaceholder, useBrand, useTexts } from '../shared/texts.tsx'
import styles from './header.module.css'

// The picker contains the drawings of all flags, so it is a separate chunk.
const importLanguagePicker = importWithStyles(
  routelessModules.languagePicker,
  () => import('../language/language-picker.tsx'),
)
const LanguagePicker = lazy(() => loadChunk(importLanguagePicker))

const LanguageButton = () => {
  const { t } = useTexts()
  const current = useBehavior(useApp().language.current)
  // The name of a region is in brackets.
  const [name, region] = nativeNames[current].split(/(?= \()/)
  // Undefined until the dialog has been opened for the first time.
  const [open, setOpen] = useState<boolean>()
  const load = () => importLanguagePicker().catch(() => undefined)
  const prefetch = () => {
    if (!prefersReducedData()) void load()
  }
  const openOnceLoaded = async () => {
    const focused = document.activeElement
    // Escape closes the dialog, so it also cancels a dialog that is still loading.
    const opening = new AbortController()
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && opening.abort(), opening)
    await load()
    if (opening.signal.aborted) return
    opening.abort()
    // A dialog that loads late must not take the focus from a customer who has moved it into the content meanwhile. The
    // element that had the focus at the click does not count: on some devices, a click does not move the focus.
    const { activeElement } = document
    if (activeElement === focused || activeElement?.matches('main *') !== true) setOpen(true)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.tool}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void openOnceLoaded()}
      >
        <GlobeIcon />
        <span className="visually-hidden">{`${t('language.button')} `}</span>
        <bdi lang={toBcp47Tag(current)} className={styles.language}>
          <span>{name}</span>
          <span className="visually-hidden">{region}</span>
        </bdi>
      </Button>
      {open !== undefined && (
        <Suspense>
          <LanguagePicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Returns a function that signs the customer out and reloads `/` (specification §2), so that no data stays in the
 * memory of this tab. The guard of `/` then redirects to sign-in. There is no reload if the browser is offline, or if
 * the session continues on another site: a reload would remove the message about the session.
 */
const useSignOut = (): (() => void) => {
  const { session } = useApp()
  const navigate = useNavigate()
  return () => {
    const { sharedRemains } = session.signOut()
    if (sharedRemains || !navigator.onLine) navigate(paths.signIn, { replace: true })
    else window.location.assign(paths.orders)
  }
}

/** The customer's name, or "Signed in" until the sign-on service has answered with the name. */
const SignedInCustomer = ({ username }: { readonly username: string | undefined }) => {
  const { t } = useTexts()
  const [before, after] = splitAtPlaceholder(t('layout.signedInAs', { username: placeholderMark }))
  return (
    <span className={styles.customer}>
      <UserIcon />
      {username === undefined ? (
        <span className={styles.name}>{t('layout.signedIn')}</span>
      ) : (
        <>
          <span className="visually-hidden">{before}</span>
          <bdi className={styles.name} title={username}>
            {username}
          </bdi>
          <span className="visually-hidden">{after}</span>
        </>
      )}
    </span>
  )
}

/** The header of every page (specification §2). */
export const Header = () => {
  const { t } = useTexts()
  const { session, loadProducts } = useApp()
  const login = useBehavior(session.login)
  const signOut = useSignOut()
  const signInLink = useSignInLink()
  const { name, logo, links } = useBrand()
  const currentRoute = matchRoute(useLocation().pathname)?.name

  const prefetchOrders = () => {
    // A failure is ignored here, because the screen of the orders makes the same call again.
    if (login.tag === 'logged-in' && !prefersReducedData())
      void loadProducts().then(
        ({ orders }) => orders.prefetch()(),
        () => undefined,
      )
  }
  // The links are also shown while the token is being checked. Otherwise, other links would move after the check.
  const ownLinks =
    login.tag !== 'logged-out'
      ? [
          <Link
            key="orders"
            to={paths.orders}
            // The link to the orders is also marked on the page of a single order, which belongs to the orders.
            aria-current={currentRoute === 'orders' ? 'page' : currentRoute === 'order' || undefined}
            onPointerEnter={prefetchOrders}
            onFocus={prefetchOrders}
          >
            {t('layout.orders')}
          </Link>,
          <NavLink key="settings" to={paths.settings}>
            {t('layout.settings')}
          </NavLink>,
        ]
      : []

  const account =
    login.tag === 'logged-out' ? (
      // The sign-in page needs no link to itself.
      currentRoute !== 'signIn' && (
        <Link {...signInLink} className={getButtonClass('secondary', 'small')}>
          {t('layout.signIn')}
        </Link>
      )
    ) : (
      // During the check of the token, the account is hidden but keeps its space.
      <div className={login.tag === 'checking' ? styles.hidden : styles.account}>
        <SignedInCustomer username={getUsername(login)} />
        <Button variant="quiet" size="small" className={styles.tool} onClick={signOut}>
          <LogOutIcon />
          {t('layout.signOut')}
        </Button>
      </div>
    )

  return (
    <AppHeader
      brand={
        <Link to={paths.orders}>
          <Brand name={name} logo={logo} />
        </Link>
      }
      navigation={ownLinks}
      navigationLabel={t('layout.mainNavigation')}
      extraLink={
        <NavLink to={paths.activateLicense} end>
          {t('layout.activate')}
        </NavLink>
      }
      siteLinks={links.map(({ label, url }) => (
        <ExternalTextLink key={url} href={url}>
          {label}
          <ExternalLinkIcon />
        </ExternalTextLink>
      ))}
      moreLabel={t('layout.more')}
      account={account}
      tools={<LanguageButton />}
      menuLabel={t('layout.menu')}
    />
  )
}
