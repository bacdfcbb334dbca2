import { Anchor, Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#client/ui/shell/logo.tsx'
import { useDocumentTitle } from '#client/ui/shell/page-header.tsx'
import { ThemeSwitch } from '#client/ui/shell/theme-switch.tsx'

interface AccountPageProps {
  title: string
  description?: ReactNode
  /** For a long form. */
  wide?: boolean
  children: ReactNode
}

/** The layout of the pages before sign-in: one card in the middle. */
export function AccountPage({ title, description, wide = false, children }: AccountPageProps) {
  useDocumentTitle(title)
  return (
    <>
      <Group component="header" justify="space-between" p="md">
        <Anchor href="/" underline="never" c="var(--text)" aria-label="Care Staffing, home">
          <Logo />
        </Anchor>
        <ThemeSwitch />
      </Group>
      <Center component="main" id="main" px="md" pb="xl" pt="md">
        <Card withBorder shadow="sm" padding="lg" w="100%" maw={wide ? 680 : 440}>
          <Stack gap={4} mb="lg">
            <Title order={1} size="h2" tabIndex={-1}>
              {title}
            </Title>
            {description && <Text c="dimmed">{description}</Text>}
          </Stack>
          {children}
        </Card>
      </Center>
    </>
  )
}
