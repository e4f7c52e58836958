import { useTranslation } from 'react-i18next'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Columns } from '../components/stack.tsx'
import { usePageTitle } from '../page/view.ts'
import { ChangeEmailCard } from './change-email-card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'

/** /settings (specification §2): change password and change e-mail, side by side where there is room. */
const SettingsScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('settings.title'))
  return (
    <PageContent>
      <PageHeading title={t('settings.title')} />
      <Columns>
        <ChangePasswordCard />
        <ChangeEmailCard />
      </Columns>
    </PageContent>
  )
}

export default SettingsScreen
