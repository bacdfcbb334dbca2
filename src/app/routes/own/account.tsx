import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'

const SecurityPanel = lazy(async () => ({
  default: (await import('#features/accounts/client/security/security-panel.tsx')).SecurityPanel,
}))
const NotificationSettings = lazy(async () => ({
  default: (await import('#features/notifications/client/notification-settings.tsx')).NotificationSettings,
}))
const OwnPin = lazy(async () => ({
  default: (await import('#features/attendance/client/own-pin.tsx')).OwnPin,
}))
const PrivacyTab = lazy(async () => ({
  default: (await import('#features/privacy/client/privacy-tab.tsx')).PrivacyTab,
}))

/** Settings that every person has, in either portal. */
const panels: TabPanel[] = [
  {
    id: 'security',
    label: 'Security',
    content: (
      <>
        <SecurityPanel />
        <OwnPin card />
      </>
    ),
  },
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
