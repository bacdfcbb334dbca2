import { Text, Title } from '@mantine/core'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { formatDay } from '#shared/time.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import type { MemberChecks } from '../schema.ts'
import classes from './checks.module.css'
import { KindSection } from './kind-section.tsx'
import { useChecks } from './use-checks.ts'

interface PanelChecksProps {
  teamId: string
  userId: string
  /** The kind of check whose form is open from the beginning. */
  open?: string | undefined
}

const BEFORE_OFFER =
  'Locked until a conditional offer is recorded, on the tab Medical. Before it nothing may be asked about health (Equality Act 2010).'

/** A member's pre-employment checks, kind by kind. */
export function PanelChecks({ teamId, userId, open }: PanelChecksProps) {
  const { query, take } = useChecks({ teamId, userId })
  const { data, isPending, error, refetch } = query
  if (isPending)
    return (
      <Loading what="checks">
        <ReadingsSkeleton />
      </Loading>
    )
  if (!data) return <ErrorView error={error} onRetry={() => void refetch()} />

  return (
    <div>
      {data.kinds.map((checks) => (
        <KindSection
          key={checks.kind}
          teamId={teamId}
          userId={userId}
          checks={checks}
          isRecording={checks.kind === open}
          onChecks={take}
          locked={checks.kind === 'fit-to-work' && !data.offered ? BEFORE_OFFER : undefined}
        >
          <Before kind={checks.kind} data={data} />
        </KindSection>
      ))}
      {data.clearance && <Clearance {...data.clearance} />}
    </div>
  )
}

/** The picture of a DBS certificate goes by a rule of its own: it is to be checked before. */
function Before({ kind, data: { dbsPicture } }: { kind: CheckKind; data: MemberChecks }) {
  if (kind !== 'dbs' || !dbsPicture) return null
  const { deletedOn, isUrgent, isChecked } = dbsPicture
  return (
    <Callout state={isUrgent && !isChecked ? 'bad' : 'plain'}>
      {isChecked
        ? `The picture of the certificate is deleted on ${formatDay(deletedOn)}; this record stays.`
        : `The picture of the certificate is among the documents until ${formatDay(deletedOn)}, then it is deleted. Record the check before.`}
    </Callout>
  )
}

/** All that a manager without the permission for health is told. */
function Clearance({ inPlace }: { inPlace: boolean }) {
  return (
    <section aria-label="Clearance" className={classes.section}>
      <Title order={3} size="h4">
        Clearance
      </Title>
      <div>
        <StateMark state={inPlace ? 'ok' : 'soon'}>
          {inPlace ? 'A clearance is in place' : 'A clearance is not in place'}
        </StateMark>
      </div>
      <Text c="dimmed" size="sm">
        An owner of the team may let you see more.
      </Text>
    </section>
  )
}
