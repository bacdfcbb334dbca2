import '@mantine/core/styles/List.layer.css'
import { Button, Card, List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { endSession } from '#client/session/auth.ts'
import { TypedWordDialog } from '#client/ui/dialogs/typed-word-dialog.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import { CONFIRM_WORD } from '../rules/holdings.ts'
import type { Holdings } from '../schema.ts'

/** Deletes an account: first what is deleted, what must stay and why, then the confirmation word and the password. */
export function DeleteAccount({ holdings }: { holdings: Holdings }) {
  const [open, setOpen] = useState(false)
  const { ownedTeams } = holdings

  async function erase() {
    await client.privacy.erase({ confirm: CONFIRM_WORD })
    await endSession()
    location.replace('/')
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="delete-account">
      <Title order={2} size="h4" id="delete-account" mb="xs">
        Delete My Account
      </Title>
      {ownedTeams.length > 0 ? (
        <OwnedTeams teams={ownedTeams} />
      ) : (
        <>
          <Text mb="md">
            Your account, your profile and your documents are deleted, and you leave your teams; what waits for you in a
            team that you help manage goes to an owner of it. This cannot be undone. You see what that means before
            anything happens.
          </Text>
          <Button color="red" variant="light" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
            Delete My Account
          </Button>
        </>
      )}
      {open && (
        <TypedWordDialog
          title="Delete your account?"
          word={CONFIRM_WORD}
          mismatch={`Type ${CONFIRM_WORD} in capital letters`}
          confirmLabel="Delete My Account"
          onConfirm={erase}
          onClose={() => setOpen(false)}
        >
          <Consequences holdings={holdings} />
        </TypedWordDialog>
      )}
    </Card>
  )
}

function OwnedTeams({ teams }: { teams: Holdings['ownedTeams'] }) {
  return (
    <Callout state="soon" role="alert">
      <Text mb="xs">
        You are the only owner of {teams.map(({ teamName }) => inSentence(teamName)).join(', ')}. Hand{' '}
        {teams.length === 1 ? 'it' : 'them'} over to somebody else, or delete {teams.length === 1 ? 'it' : 'them'},
        before you delete your account.
      </Text>
      <TextLink to="/manager-dashboard/settings">Open the settings of my team</TextLink>
    </Callout>
  )
}

function Consequences({ holdings: { held, kept } }: { holdings: Holdings }) {
  return (
    <>
      <Text fw={600}>What is deleted</Text>
      <List mb="sm" pr="md">
        {held
          .filter(({ id, count }) => count > 0 && id !== 'events')
          .map(({ id, title, what }) => (
            <List.Item key={id}>
              {title}: {what.charAt(0).toLowerCase()}
              {what.slice(1)}
            </List.Item>
          ))}
      </List>
      <Text fw={600}>What must stay</Text>
      <List mb="sm" pr="md">
        {kept.map(({ what, why, until }) => (
          <List.Item key={what}>
            {what}.{' '}
            <Text span c="dimmed">
              {why}. Kept: {until.charAt(0).toLowerCase()}
              {until.slice(1)}.
            </Text>
          </List.Item>
        ))}
      </List>
      <Text>You are signed out at once, everywhere, and get an email when it is done.</Text>
    </>
  )
}
