import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { api, conflictState, errorMessage } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { Rota } from '#features/rota/schema.ts'
import { atLondon, deviceClock, isDay } from '#shared/time.ts'
import { askFor } from './ask.ts'
import { type Asked, type AskedErrors, askedOf, errorsOf } from './asked.ts'
import classes from './asking.module.css'
import { GoalFields } from './goal-fields.tsx'
import { LeaveOut } from './leave-out.tsx'
import { WhereAndWhen } from './where-and-when.tsx'

interface FillDialogProps {
  teamId: string
  start: Partial<Asked> & Pick<Asked, 'from' | 'through'>
  onPlan: (runId: string) => void
  onClose: () => void
}

const WARNINGS = [
  { value: 'leave-out', label: 'Leave Out' },
  { value: 'propose', label: 'Propose, Marked' },
]
const EFFORTS = [
  { value: 'quick', label: 'About 10 Seconds' },
  { value: 'thorough', label: 'About a Minute' },
]

/** How many places that are to come are open in what is chosen; undefined while it is not known. */
function openIn(rota: Rota | undefined, { siteIds, jobs }: Asked): number | undefined {
  return rota?.shifts
    .filter(({ day, start }) => atLondon(day, start).getTime() > deviceClock.now())
    .filter(({ site, job }) => (!siteIds || siteIds.includes(rota.sites[site]!.id)) && (!jobs || jobs.includes(job)))
    .reduce((sum, { open }) => sum + open, 0)
}

/** What is asked for, what is wrong with it, and the asking itself. */
function useAsking({ teamId, start, onPlan }: FillDialogProps) {
  const [asked, setAsked] = useState(() => askedOf(start))
  const [errors, setErrors] = useState<AskedErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  function change(next: Partial<Asked>) {
    const all = { ...asked, ...next }
    setAsked(all)
    setFailure(undefined)
    if (Object.keys(errors).length > 0) setErrors(errorsOf(all))
  }

  async function ask() {
    const found = errorsOf(asked)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus(),
      )
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      onPlan((await askFor(teamId, asked)).id)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { asked, errors, failure, busy, form, change, ask }
}

/** Asks for a plan that fills open places: which of them, what matters, and who is left out. Nothing is booked by it. */
export function FillDialog(props: FillDialogProps) {
  const { teamId, onPlan, onClose } = props
  const { asked, errors, failure, busy, form, change, ask } = useAsking(props)
  const router = useRouter()
  // The page that comes next is read meanwhile.
  useEffect(() => void router.preloadRoute({ to: '/manager-dashboard/rota/fill' }), [router])
  const { from, through, warnings, effort } = asked
  const isPeriod = isDay(from) && isDay(through) && !errorsOf(asked).through
  const query = useQuery(
    api.rota.view.queryOptions({
      input: { teamId, from, through },
      enabled: isPeriod,
      placeholderData: keepPreviousData,
    }),
  )
  const isChosen = asked.siteIds?.length !== 0 && asked.jobs?.length !== 0
  const open =
    isPeriod && isChosen && !query.isPlaceholderData && !query.data?.more ? openIn(query.data, asked) : undefined
  const going = conflictState<{ runId?: string }>(failure)?.runId
  return (
    <Dialog
      opened
      onClose={onClose}
      size={600}
      title={open === undefined ? 'Fill open places' : `Fill ${open} open ${open === 1 ? 'place' : 'places'}`}
    >
      <div ref={form} className={classes.form}>
        <WhereAndWhen rota={query.data} {...{ asked, errors }} onChange={change} />
        <GoalFields goals={asked.goals} onChange={(goals) => change({ goals })} />
        <Segment
          label="People with a warning"
          data={WARNINGS}
          value={warnings}
          onChange={(next) => change({ warnings: next as Asked['warnings'] })}
          note="Blocked is blocked: that is no choice here."
        />
        <LeaveOut rota={query.data} asked={asked} onChange={change} />
        <Segment
          label="How long to search"
          data={EFFORTS}
          value={effort}
          onChange={(next) => change({ effort: next as Asked['effort'] })}
        />
        {failure !== undefined && (
          <Callout state="bad" role="alert">
            {errorMessage(failure)}
            {going && (
              <Button variant="default" size="compact-md" mt="xs" onClick={() => onPlan(going)}>
                See That Plan
              </Button>
            )}
          </Callout>
        )}
      </div>
      <div className={classes.foot}>
        <p>Nothing is booked until you accept, and nobody who is booked is moved.</p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={open === 0} onClick={() => void ask()}>
          {open === undefined ? 'Find People' : open === 0 ? 'No Place Is Open' : `Find People for ${open}`}
        </Button>
      </div>
    </Dialog>
  )
}

interface SegmentProps {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  note?: string
}

function Segment({ label, data, value, onChange, note }: SegmentProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {label}
      </h3>
      <div className={classes.line}>
        <ViewSwitch aria-labelledby={id} {...{ data, value, onChange }} />
        {note && <small>{note}</small>}
      </div>
    </section>
  )
}
