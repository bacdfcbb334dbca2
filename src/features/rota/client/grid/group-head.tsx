// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a heading in a grid
// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done in a heading
// biome-ignore-all lint/suspicious/noArrayIndexKey: a column is a day
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { formatPence } from '#shared/money.ts'
import { type Need, sayNeed } from '../../rules/needs.ts'
import type { GroupRow } from '../../rules/rows.ts'
import classes from './grid.module.css'
import { placed } from './row-head.tsx'

interface GroupHeadProps {
  row: GroupRow
  at: number
  top: number
  height: number
  isDense: boolean
}

/** A heading over rows: a job with how many people, a site with how much of it is filled, and what it lacks day by day. */
export const GroupHead = memo(({ row, at, top, height, isDense }: GroupHeadProps) => {
  const { filled, needs } = row
  const short = filled ? filled.of - filled.taken : 0
  return (
    <div role="row" aria-rowindex={at + 2} className={`${classes.line} ${classes.group}`} style={placed(top, height)}>
      <div className={classes.title} role="rowheader">
        <b>{row.title}</b>
        <span>{row.sub}</span>
        {filled && (
          <span className={classes.right} data-state={short > 0 ? 'soon' : 'ok'}>
            {short > 0 ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
            {short > 0 ? `${short} open` : 'full'} · {filled.taken} of {filled.of}
            {filled.charge ? ` · ${formatPence(filled.charge)}` : ''}
          </span>
        )}
      </div>
      {needs && (
        <>
          <span role="gridcell" className={classes.needsHead}>
            <button type="button" data-cover={needs.siteId} tabIndex={-1}>
              Required cover
            </button>
          </span>
          {needs.ofDays.map((need, col) => [
            <NeedCell key={col} need={need} isDense={isDense} />,
            isDense && col % 7 === 6 && <span key={`sum ${col}`} className={classes.need} />,
          ])}
        </>
      )}
    </div>
  )
})
GroupHead.displayName = 'GroupHead'

function NeedCell({ need, isDense }: { need: Need | undefined; isDense: boolean }) {
  if (!need) return <span role="gridcell" className={classes.need} />
  const { state, words, sign } = sayNeed(need)
  return (
    <span role="gridcell" className={classes.need} data-state={state} title={need.words.join('\n') || undefined}>
      {!isDense && state === 'soon' && <IconAlertTriangle size={12} aria-hidden />}
      {!isDense && state === 'ok' && <IconCheck size={12} aria-hidden />}
      <span aria-hidden={isDense}>{isDense ? sign : words}</span>
      <VisuallyHidden>
        {isDense ? words : ''} {need.words.join(', ')}
      </VisuallyHidden>
    </span>
  )
}
