import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { daysBetween, formatDay, londonDay } from '#shared/time.ts'
import { serves } from '../../rules/covers.ts'
import { evidenceInWords } from '../../rules/fact-words.ts'
import { notedInWords } from '../../rules/noted.ts'
import type { Cell, Evidence, PersonCompliance, RecordedVersion } from '../../schema.ts'
import classes from './matrix.module.css'

interface ReasonsProps {
  teamId: string
  userId: string
  cell: Cell | undefined
  rule: RecordedVersion
}

/** Why a cell says what it says: until when it is good, what was given and what has been decided about it. */
export function Reasons({ teamId, userId, cell, rule }: ReasonsProps) {
  const { data, isPending } = useQuery({
    ...api.compliance.ofMember.queryOptions({ input: { teamId, userId } }),
    enabled: cell !== undefined,
  })
  if (!cell) return <p className={classes.why}>This is not asked of them.</p>
  const reasons = data ? reasonsFrom(data, { cell, rule }) : []
  return (
    <dl className={classes.facts} aria-busy={isPending}>
      {cell.goodThrough && (
        <>
          <dt>Until</dt>
          <dd>
            {formatDay(cell.goodThrough)} <span className={classes.aside}>({inDays(cell.goodThrough)})</span>
          </dd>
        </>
      )}
      <dt>Why</dt>
      <dd>
        {isPending ? 'Loading…' : reasons.map((reason) => <p key={reason}>{reason}</p>)}
        {!isPending && reasons.length === 0 && 'Nothing has been given.'}
      </dd>
    </dl>
  )
}

function inDays(day: string) {
  const days = daysBetween(londonDay(new Date()), day)
  return days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`
}

function reasonsFrom(
  { items, evidence }: PersonCompliance,
  { cell, rule }: Pick<ReasonsProps, 'rule'> & { cell: Cell },
) {
  const item = items.find(({ requirementId }) => requirementId === cell.requirementId)
  return [
    ...(item?.exceptions ?? []).map(({ through, reason }) => `Excused until ${formatDay(through)}: ${reason}`),
    ...(item?.noted ? [notedInWords(item.noted)] : []),
    ...evidence.filter((one) => serves(one, rule.kinds)).map(sentenceOf),
  ]
}

function sentenceOf(evidence: Evidence) {
  const { label, validUntil, givenAt, superseded, verification } = evidence
  const what = `${label}${superseded ? ' (replaced)' : ''}${validUntil ? `, valid until ${formatDay(validUntil)}` : ''}`
  const waits = !verification || verification.decision === 'revoked'
  return `${what}: ${waits ? `given on ${formatDay(londonDay(new Date(givenAt)))}, not checked` : evidenceInWords(evidence)}`
}
