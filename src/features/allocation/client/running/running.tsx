import { Button, VisuallyHidden } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { useAct } from '#client/ui/use-act.ts'
import { useNow } from '#client/use-now.ts'
import type { Run } from '../../schema.ts'
import { count, distanceWords } from '../plans/plan-words.ts'
import { Curve } from './curve.tsx'
import classes from './running.module.css'

const STAGES: Record<Run['progress']['stage'], string> = {
  waiting: 'It waits for its turn',
  reading: 'Reading who may work where',
  searching: 'Searching',
  explaining: 'Writing down why',
  done: 'Done',
}

/** A plan that is being made: how much the best one so far fills, and how far from the best possible it may be. */
export function Running({ teamId, run }: { teamId: string; run: Run }) {
  const now = useNow()
  const stop = useAct(() =>
    actAndShow(
      () => client.allocation.stop({ teamId, runId: run.id }),
      api.allocation.run.key(),
      api.allocation.runs.key(),
    ),
  )
  const { stage, points, expectedMs } = run.progress
  const { places, open } = run
  const expected = Math.round(expectedMs / 1000)
  const passed = Math.max(0, Math.round((now - Date.parse(run.startedAt)) / 1000))
  const filled = places === null || open === null ? undefined : places - open
  const isAhead = stage === 'waiting' || stage === 'reading'
  return (
    <section className={classes.running} aria-labelledby="running">
      <div className={classes.head}>
        <h2 id="running">{places === null ? 'Finding people' : `Finding people for ${count(places, 'place')}`}</h2>
        <span>{passed > 2 * expected ? 'longer than usual' : `${passed} s of about ${expected}`}</span>
      </div>
      <div className={classes.figures}>
        <p>
          <b>{filled ?? '…'}</b>
          <span>
            {filled === undefined
              ? 'no plan has been found yet'
              : `of ${places} filled, ${open} left open by the best plan so far`}
          </span>
        </p>
        <p>
          <b>{run.percent === null ? '…' : `${run.percent} %`}</b>
          <span>{run.percent === null ? 'not known yet how far from the best' : 'at most from the best possible'}</span>
        </p>
      </div>
      <Curve points={points} expectedMs={expectedMs} />
      <VisuallyHidden role="status">
        {filled === undefined || isAhead
          ? STAGES[stage]
          : `${filled} of ${places} filled, ${distanceWords(run.percent)}`}
      </VisuallyHidden>
      <div className={classes.foot}>
        <p>
          {stage === 'waiting' && passed < 3 ? 'It begins' : STAGES[stage]}. Every plan is checked by the same rules as
          a booking. It goes on when you leave this page.
        </p>
        <Button loading={stop.busy} disabled={isAhead || run.isStopped} onClick={() => void stop.run()}>
          {run.isStopped ? 'Stopping' : 'Stop and Take This Plan'}
        </Button>
      </div>
    </section>
  )
}
