import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { Name } from '../name.tsx'
import { TextLink } from '../text-link.tsx'
import { toast } from '../toasts/toast.tsx'
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
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside(() => setOpen(false))
  if (!user) return null

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      ref={box}
      className={classes.box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      <ActionIcon
        ref={button}
        variant="default"
        size={36}
        aria-label="Your account"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconUser size={18} aria-hidden />
      </ActionIcon>
      {open && (
        <Paper withBorder shadow="md" p="sm" className={classes.panel}>
          <Text fw={600} size="sm" truncate>
            <Name>{user.fullName}</Name>
          </Text>
          <Text c="dimmed" size="xs" truncate mb="sm">
            {user.email}
          </Text>
          <TextLink to={profilePath} size="sm" className={classes.link} onClick={() => setOpen(false)}>
            My Profile
          </TextLink>
          <TextLink to="/account" size="sm" className={classes.link} onClick={() => setOpen(false)}>
            My Account
          </TextLink>
          {portal && (
            <TextLink to={portal.to} size="sm" className={classes.link} onClick={() => setOpen(false)}>
              {portal.label}
            </TextLink>
          )}
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
            Sign out
          </Button>
        </Paper>
      )}
    </div>
  )
}
