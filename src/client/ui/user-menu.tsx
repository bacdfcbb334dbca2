import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../session.tsx'
import { toast } from './toast.tsx'

/** Who is signed in, the way to their profile, and out. */
export function UserMenu({ profilePath }: { profilePath?: string | undefined }) {
  const { user, signOut } = useSession()
  if (!user) return null
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Your account">
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate c="var(--mantine-color-text)">
            {user.fullName}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {profilePath && (
          <Menu.Item component={Link} to={profilePath} leftSection={<IconUser size={16} aria-hidden />}>
            My Profile
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => signOut().catch((error: unknown) => toast.failure(error, 'Could not sign out. Please try again'))}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
