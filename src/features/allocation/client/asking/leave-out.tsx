import { useMemo } from 'react'
import { GroupedChoices } from '#client/ui/inputs/grouped-choices.tsx'
import { Name } from '#client/ui/name.tsx'
import type { Rota } from '#features/rota/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Asked } from './asked.ts'
import classes from './asking.module.css'
import { KeptWishes } from './kept-wishes.tsx'

interface LeaveOutProps {
  rota: Rota | undefined
  asked: Asked
  onChange: (change: Partial<Asked>) => void
}

/** Whom the plan leaves out, and what of an earlier plan it keeps. */
export function LeaveOut({ rota, asked, onChange }: LeaveOutProps) {
  const { leaveOut } = asked
  const groups = useMemo(
    () =>
      (rota?.people ?? []).map(({ id, name, job }) => ({
        id: `of-${id}`,
        name: '',
        items: [{ id, name, ...(job && { detail: jobLabel(job) }) }],
      })),
    [rota],
  )
  const names = (rota?.people ?? []).filter(({ id }) => leaveOut.includes(id)).map(({ name }) => name)
  return (
    <>
      <details className={classes.out}>
        <summary>
          People to leave out{' '}
          <small>{leaveOut.length === 0 ? 'nobody' : <Names of={names} count={leaveOut.length} />}</small>
        </summary>
        <GroupedChoices
          label="People"
          searchLabel="Search people by name"
          groups={groups}
          chosen={new Set(leaveOut)}
          onChoose={(next) => onChange({ leaveOut: [...next] })}
        />
      </details>
      <KeptWishes {...{ rota, asked, onChange }} />
    </>
  )
}

const SHOWN = 3

function Names({ of, count }: { of: readonly string[]; count: number }) {
  const shown = of.slice(0, SHOWN)
  if (shown.length === 0) return <>{count}</>
  return (
    <>
      {shown.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Name>{name}</Name>
        </span>
      ))}
      {count > shown.length && ` and ${count - shown.length} more`}
    </>
  )
}
