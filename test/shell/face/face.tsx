import { type App, wholeList } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nativeNames } from '../../../ui/language/native-names.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Activate } from './activate.tsx'
import { Keyboard } from './keys.tsx'
import { LanguageScreen } from './language.tsx'
import { Menu } from './menu.tsx'
import { CurrentMessage } from './message.tsx'
import { OrderScreen } from './order.tsx'
import { type ListQuery, Orders } from './orders.tsx'
import type { Place, ScreenProps } from './screen.ts'
import { SignIn } from './sign-in.tsx'
import { Subscriptions } from './subscriptions.tsx'

const menu: Place = { tag: 'menu' }
const ofCustomer: readonly Place['tag'][] = ['orders', 'order', 'subscriptions']

const Header = ({ app }: { readonly app: App }) => {
  const { t } = useTranslation()
  const login = useBehavior(app.session.login)
  const language = useBehavior(app.language.current)
  const name = login.tag === 'logged-in' ? [t('layout.signedInAs'), login.username ?? ''].join(' ') : ''
  return (
    <Box justifyContent="space-between" borderStyle="round" paddingX={1}>
      <Text bold>{app.settings.product.name}</Text>
      <Text>{name}</Text>
      <Text>{nativeNames[language]}</Text>
    </Box>
  )
}

interface PlaceProps extends ScreenProps {
  readonly place: Place
  readonly query: ListQuery
  readonly ask: (query: ListQuery) => void
}

const Screen = ({ place, query, ask, ...screen }: PlaceProps) => {
  const { t } = useTranslation()
  const login = useBehavior(screen.app.session.login)
  const needsCustomer = ofCustomer.includes(place.tag)
  if (needsCustomer && login.tag === 'checking') return <Text>{t('common.loading')}</Text>
  if (place.tag === 'sign-in' || (needsCustomer && login.tag === 'logged-out')) {
    return <SignIn {...screen} onDone={() => place.tag === 'sign-in' && screen.go({ tag: 'orders' })} />
  }
  switch (place.tag) {
    case 'menu':
      return <Menu {...screen} />
    case 'orders':
      return <Orders {...screen} query={query} ask={ask} />
    case 'order':
      return <OrderScreen {...screen} id={place.id} />
    case 'subscriptions':
      return <Subscriptions {...screen} />
    case 'activate':
      return <Activate {...screen} />
    case 'language':
      return <LanguageScreen {...screen} />
  }
}

/** The portal in a terminal: a header, what there is to say, the place where the user is, and the keys. */
export const Face = ({ app }: { readonly app: App }) => {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>(menu)
  const [query, setQuery] = useState<ListQuery>({ selection: wholeList, page: 0 })
  const go = (next: Place) => {
    app.messages.leaveView()
    setPlace(next)
  }
  const back = () => go(place.tag === 'order' ? { tag: 'orders' } : menu)
  return (
    <Keyboard>
      <Box flexDirection="column">
        <Header app={app} />
        <CurrentMessage app={app} />
        <Box flexDirection="column" paddingX={1}>
          <Screen app={app} go={go} back={back} place={place} query={query} ask={setQuery} />
        </Box>
        <Text
          dimColor
        >{` ↑ ↓ ⏎   ${place.tag === 'menu' ? '' : `[Esc] ${t('activation.back')}   `}[Ctrl-C] ${t('common.close')}`}</Text>
      </Box>
    </Keyboard>
  )
}
