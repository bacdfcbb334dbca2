import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import '@mantine/core/styles/Table.layer.css'
import { Card, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import type { Holding } from '../schema.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ExportCard } from './export-card.tsx'

/** The data that we hold about a person, its export, and the deletion of the account. */
export function PrivacyTab() {
  const query = useQuery(api.privacy.holdings.queryOptions())
  const exports = useQuery(api.privacy.exports.queryOptions())
  if (!query.isSuccess)
    return (
      <Pending query={query} what="privacy">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  return (
    <Stack>
      <Held held={query.data.held} />
      <ExportCard
        title="Download My Data"
        action="Prepare My Data"
        query={exports}
        onAsk={() => client.privacy.askExport({ confirm: true })}
      >
        One archive with everything in the list above, and every file that you have uploaded. It takes a few minutes; we
        tell you when it is ready. You can download it for 7 days.
      </ExportCard>
      <DeleteAccount holdings={query.data} />
    </Stack>
  )
}

function Held({ held }: { held: Holding[] }) {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="what-we-hold">
      <Title order={2} size="h4" id="what-we-hold" mb="xs">
        What We Hold About You
      </Title>
      <Table aria-labelledby="what-we-hold" verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {held.map(({ id, title, what, count }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" ta="left" fw={400}>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {what}
                </Text>
              </Table.Th>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' }}>
                {count}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        Who opened your confidential data is listed on your profile, under ‘Who Opened My Data’.
      </Text>
    </Card>
  )
}
