import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay } from '#shared/time.ts'
import { mayBeExcepted } from '../../rules/never-excepted.ts'
import { notedInWords } from '../../rules/noted.ts'
import type { CoveringEvidence } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import { EvidenceLine } from './evidence-line.tsx'
import { Excuse } from './excuse.tsx'
import type { Item, OfMember } from './member.ts'
import classes from './person.module.css'

interface RequirementProps {
  member: OfMember
  item: Item
  evidence: readonly CoveringEvidence[]
}

/** One requirement: how it stands, and the evidence for it with what can be decided about it. */
export function Requirement({ member, item, evidence }: RequirementProps) {
  const { name, state, goodThrough, blocks, kinds, noted, exceptions } = item
  const inPlace = state === 'verified' || state === 'exempt' || state === 'not-required'
  const mayExcuse = !inPlace && exceptions.length === 0 && mayBeExcepted(kinds)
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div className={classes.what}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[blocks ? 'Needed to work' : 'Warns only', goodThrough && `until ${formatDay(goodThrough)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {mayExcuse && <Excuse member={member} item={item} />}
        <ComplianceMark state={state} />
      </div>
      {noted && (
        <div className={classes.line}>
          <Text size="sm">{notedInWords(noted)}</Text>
        </div>
      )}
      {evidence.map((one) => (
        <EvidenceLine key={one.id} member={member} evidence={one} />
      ))}
      {exceptions.map((exception) => (
        <Exception key={exception.id} member={member} exception={exception} />
      ))}
    </li>
  )
}

function Exception({ member, exception }: { member: OfMember; exception: Item['exceptions'][number] }) {
  const queries = useQueryClient()
  const withdraw = useMutation(api.compliance.withdrawException.mutationOptions())
  async function confirm() {
    await withdraw.mutateAsync({ ...member, exceptionId: exception.id })
    toast.success('The exception has been withdrawn')
    await queries.invalidateQueries({ queryKey: api.compliance.key() })
  }
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <Text size="sm">Excused until {formatDay(exception.through)}</Text>
        <Text size="sm" c="dimmed">
          {exception.reason}
        </Text>
      </div>
      <ConfirmButton
        size="sm"
        variant="default"
        question="Withdraw this exception?"
        details="From today on the requirement counts again."
        confirmLabel="Withdraw"
        onConfirm={confirm}
      >
        Withdraw
      </ConfirmButton>
    </div>
  )
}
