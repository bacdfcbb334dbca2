import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#client/ui/page-header.tsx'
import { type TabPanel, TabPanels } from '#client/ui/tab-panels.tsx'
import { SecurityPanel } from '#features/accounts/client/security/security-panel.tsx'
import { NotificationSettings } from '#features/notifications/client/notification-settings.tsx'
import { PrivacyTab } from '#features/privacy/client/privacy-tab.tsx'

/** What everybody sets for themselves, in either portal. */
const panels: TabPanel[] = [
  { id: 'security', label: 'Security', content: <SecurityPanel /> },
  { id: 'notifications', label: 'Notifications', content: <NotificationSettings /> },
  { id: 'privacy', label: 'Privacy', content: <PrivacyTab /> },
]

export function Account() {
  const { tab } = useSearch({ from: '/staff/account' })
  const navigate = useNavigate({ from: '/account' })
  return (
    <>
      <PageHeader title="My Account" />
      <TabPanels
        label="Parts of the account"
        panels={panels}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      />
    </>
  )
}
