import { Anchor, Text } from '@mantine/core'
import { AccountPage } from './account-page.tsx'

/** Every address that is no page. */
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
