import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { isCertificate, kindLabel } from '../../rules/kinds.ts'
import type { Evidence } from '../../schema.ts'
import classes from '../evidence.module.css'
import type { OfMember } from '../person/member.ts'

interface CountsForProps {
  member: OfMember
  evidence: Pick<Evidence, 'id' | 'kind' | 'label' | 'countsAs'>
  /** It counts for nothing yet: the choice is open. */
  isUnnamed: boolean
}

/** Says which requirement a certificate under a name of somebody's own is for, and takes it back. */
export function CountsFor({ member, evidence, isUnnamed }: CountsForProps) {
  const [choosing, setChoosing] = useState(isUnnamed)
  if (!isCertificate(evidence.kind)) return null
  return (
    <div>
      {evidence.countsAs.map((one) => (
        <Counted key={one.id} member={member} count={one} />
      ))}
      {choosing ? (
        <Choice member={member} evidence={evidence} onChosen={() => setChoosing(false)} />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
          Counts for Something Else…
        </Button>
      )}
    </div>
  )
}

function Counted({ member, count: { id: countId, kind } }: { member: OfMember; count: Evidence['countsAs'][number] }) {
  const takeBack = () => actAndShow(() => client.compliance.countNoMore({ ...member, countId }), api.compliance.key())
  const label = kindLabel(kind)
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
      <Text size="sm">Counts as: {label}</Text>
      <ActButton
        variant="default"
        size="compact-sm"
        flex="none"
        act={takeBack}
        aria-label={`Take Back: counts as ${label}`}
      >
        Take Back
      </ActButton>
    </Group>
  )
}

/** What is asked of the person and a certificate can be: what they lack comes first. */
function Choice({
  member,
  evidence: { id: evidenceId, kind, label },
  onChosen,
}: Omit<CountsForProps, 'isUnnamed'> & { onChosen: () => void }) {
  const { data } = useQuery(api.compliance.ofMember.queryOptions({ input: member }))
  const { busy, run } = useAct((requirementId: string) =>
    actAndShow(() => client.compliance.countAs({ ...member, evidenceId, requirementId }), api.compliance.key()),
  )
  const options = (data?.items ?? [])
    .filter(({ kinds }) => kinds.some(isCertificate) && !kinds.includes(kind))
    .toSorted((a, b) => Number(isInPlace(a)) - Number(isInPlace(b)))
  if (data && options.length === 0) return null
  return (
    <div className={classes.counts}>
      <NativeSelect
        label="Which requirement is this for?"
        description={`“${label}” is no name that your team asks for. It counts for what you choose, for this person.`}
        disabled={busy || !data}
        value=""
        data={[
          { value: '', label: 'None: only for their file' },
          ...options.map((item) => ({
            value: item.requirementId,
            label: isInPlace(item) ? `${item.name} (in place)` : item.name,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => value && void run(value).then((isDone) => isDone && onChosen())}
      />
    </div>
  )
}

const isInPlace = ({ state }: { state: string }) => state === 'verified' || state === 'expiring' || state === 'exempt'
