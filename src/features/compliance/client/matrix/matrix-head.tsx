// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import type { ReactNode } from 'react'
import type { RuleColumn } from './columns.ts'
import classes from './matrix.module.css'

interface MatrixHeadProps {
  /** The box for all rows, and what they are, such as '40 people'. */
  corner: ReactNode
  columns: readonly RuleColumn[]
  /** The column of the focused cell. */
  current: number
}

/** The names of the requirements, upright, with the name of each group above its first one. */
export function MatrixHead({ corner, columns, current }: MatrixHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" className={classes.corner}>
        {corner}
      </div>
      {columns.map(({ id, rule, group }, at) => {
        const isFirst = columns[at - 1]?.group !== group
        return (
          <div
            key={id}
            role="columnheader"
            className={classes.column}
            title={rule.name}
            data-first={isFirst || undefined}
            data-current={at === current || undefined}
          >
            {isFirst && <span className={classes.group}>{group}</span>}
            <span className={classes.upright}>{rule.name}</span>
          </div>
        )
      })}
    </div>
  )
}
