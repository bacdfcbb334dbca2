import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, fieldProblems } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { RotaLink } from '../../schema/papers.ts'

interface LinkDialogProps {
  teamId: string
  site: { id: string; name: string }
  onClose: () => void
}

const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

/** Links by which the office of a site reads its own rota: made, mailed and taken back. */
export function LinkDialog({ teamId, site, onClose }: LinkDialogProps) {
  const on = { teamId, siteId: site.id }
  const query = useQuery(api.rota.siteLinks.queryOptions({ input: on }))
  const [email, setEmail] = useState('')
  const [days, setDays] = useState('30')
  const [wrong, setWrong] = useState<string>()
  const [url, setUrl] = useState<string>()
  const { busy, run } = useAct(async () => {
    setWrong(undefined)
    try {
      await actAndShow(async () => {
        const made = await client.rota.makeLink({ ...on, days: Number(days), ...(email.trim() && { email }) })
        setUrl(made.url === null ? undefined : `${location.origin}${made.url}`)
        if (made.url === null) toast.success('Mailed')
      }, api.rota.key())
      setEmail('')
    } catch (error) {
      const [problem] = fieldProblems(error)
      if (!problem) throw error
      setWrong(problem.message)
    }
  })
  const revoke = (linkId: string) => () => actAndShow(() => client.rota.revokeLink({ ...on, linkId }), api.rota.key())
  return (
    <Dialog opened onClose={onClose} title={`Link to the Rota of ${site.name}`} size="lg">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          Whoever has it reads who works at {site.name} in this week and the next five: names, jobs and times of what is
          published, without pay. It needs no account.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Mail it to (optional)"
            description="Empty: you copy it."
            type="email"
            value={email}
            error={wrong}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <NativeSelect
            label="Open for"
            description="You can take it back before."
            data={DAYS}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button loading={busy} onClick={() => void run()}>
            {email.trim() ? 'Mail the Link' : 'Make the Link'}
          </Button>
        </Group>
        {url && (
          <Group gap="xs" role="status">
            <Text size="sm">The link is shown this once.</Text>
            <CopyButton text={url} done="Link copied">
              Copy the Link
            </CopyButton>
          </Group>
        )}
        {query.data && query.data.items.length > 0 && (
          <List label="Links of this site">
            {query.data.items.map((link) => (
              <Row key={link.id} link={link} onRevoke={revoke(link.id)} />
            ))}
          </List>
        )}
      </Stack>
    </Dialog>
  )
}

const STATES = { open: ['ok', 'Open'], expired: ['plain', 'Ended'], revoked: ['plain', 'Taken back'] } as const

function Row({ link, onRevoke }: { link: RotaLink; onRevoke: () => Promise<unknown> }) {
  const [state, words] = STATES[link.state]
  const name = link.email ?? 'Copied link'
  return (
    <ListRow
      wraps
      title={name}
      more={[
        `made ${formatDay(londonDay(new Date(link.madeAt)))}${link.madeBy ? ` by ${link.madeBy}` : ''}`,
        `until ${formatDay(londonDay(new Date(link.expiresAt)))}`,
      ].join(' · ')}
      end={<StateMark state={state}>{words}</StateMark>}
      actions={
        link.state === 'open' && (
          <ActButton variant="default" size="compact-sm" aria-label={`Take Back ${name}`} act={onRevoke}>
            Take Back
          </ActButton>
        )
      }
    />
  )
}
