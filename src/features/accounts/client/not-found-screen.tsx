import { Anchor, Text } from '@mantine/core'
import { AccountPage } from './account-page.tsx'

/** The page for unknown addresses. */
export function NotFoundScreen() {
  return (
    <AccountPage title="404" description="Oops! Page not found">
      <Text>
        <Anchor href="/" inherit>
          Return to Home
        </Anchor>
      </Text>
    </AccountPage>
  )
}
