import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useSession } from '../../session/session.tsx'
import { Name } from '../name.tsx'
import { TextLink } from '../text-link.tsx'
import { toast } from '../toasts/toast.tsx'
import { DropPanel } from './drop-panel.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './user-menu.module.css'

interface UserMenuProps {
  profilePath: string
  /** The link to the other portal. */
  portal?: { to: string; label: string } | undefined
}

/** The signed-in person's menu: profile, other portal, sign-out; on a phone also the theme switch. */
export function UserMenu({ profilePath, portal }: UserMenuProps) {
  const { user, signOut } = useSession()
  if (!user) return null
  const pages = [
    { to: profilePath, label: 'My Profile' },
    { to: '/account', label: 'My Account' },
    ...(portal ? [portal] : []),
  ]
  return (
    <DropPanel
      align="right"
      button={(trigger) => (
        <ActionIcon variant="default" size={36} aria-label="Your account" {...trigger}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          <Text fw={600} size="sm" truncate>
            <Name>{user.fullName}</Name>
          </Text>
          <Text c="dimmed" size="xs" truncate mb="sm">
            {user.email}
          </Text>
          {pages.map(({ to, label }) => (
            <TextLink key={to} to={to} size="sm" className={classes.link} onClick={close}>
              {label}
            </TextLink>
          ))}
          <Group justify="space-between" hiddenFrom="sm">
            <Text size="sm">Theme</Text>
            <ThemeSwitch />
          </Group>
          <Button
            variant="default"
            fullWidth
            mt="xs"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() =>
              signOut().catch((error: unknown) => toast.failure(error, 'Could not sign out. Please try again'))
            }
          >
            Sign Out
          </Button>
        </div>
      )}
    </DropPanel>
  )
}
