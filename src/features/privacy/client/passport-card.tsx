import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { sizeText } from '#client/ui/files/file-kinds.ts'
import { Name } from '#client/ui/name.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import type { Packable } from '../schema.ts'
import { ExportCard } from './export-card.tsx'

const EVERYTHING = ''

/** A person takes what they have given, and who has verified it, to another agency as one signed file. */
export function PassportCard() {
  const packs = useQuery(api.privacy.passports.queryOptions())
  const own = useQuery(api.compliance.own.queryOptions())
  const [team, setTeam] = useState(EVERYTHING)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const documents = packs.data?.documents ?? []

  function ask() {
    const chosen = documents.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
    return client.privacy.askPassport({ teamId: team === EVERYTHING ? null : team, documents: chosen })
  }

  return (
    <div data-screen-only>
      <ExportCard title="Passport Pack for Another Agency" action="Prepare Pack" noun="pack" query={packs} onAsk={ask}>
        <Text mb="md">
          One file with what you have given and which agency has verified it, signed so that anybody can check that it
          is genuine. An agency that you join here has what you have given already: there it waits until they have
          verified it themselves.
        </Text>
        <Text mb="md">
          <TextLink to="/check-passport">Check a Passport Pack</TextLink>
        </Text>
        <Stack>
          <NativeSelect
            label="What goes in"
            value={team}
            onChange={({ currentTarget: { value } }) => setTeam(value)}
            data={[
              { value: EVERYTHING, label: 'All that I have given' },
              ...(own.data?.teams ?? []).map(({ teamId, teamName }) => ({
                value: teamId,
                label: `What ${inSentence(teamName)} has verified`,
              })),
            ]}
          />
          {documents.length > 0 && <Documents documents={documents} ticked={ticked} onTicked={setTicked} />}
        </Stack>
      </ExportCard>
    </div>
  )
}

interface DocumentsProps {
  documents: readonly Packable[]
  ticked: ReadonlySet<string>
  onTicked: (ticked: ReadonlySet<string>) => void
}

/** The documents to tick: none goes in by itself. */
function Documents({ documents, ticked, onTicked }: DocumentsProps) {
  function tick(id: string, isTicked: boolean) {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    onTicked(next)
  }

  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600} mb={4}>
        Documents to put in
      </Text>
      <Stack gap={4}>
        {documents.map(({ id, label, name, size }) => (
          <Checkbox
            key={id}
            checked={ticked.has(id)}
            onChange={({ currentTarget: { checked } }) => tick(id, checked)}
            label={
              <>
                {label}{' '}
                <Text span size="sm" c="dimmed">
                  <Name>{name}</Name>, {sizeText(size)}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt={4}>
        The picture of a DBS certificate and what you have said about your health never go in.
      </Text>
    </fieldset>
  )
}
