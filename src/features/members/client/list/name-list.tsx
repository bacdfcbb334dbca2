import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { Name } from '#client/ui/name.tsx'
import type { MemberRow } from '../../schema.ts'
import classes from '../members.module.css'

/** People in one paragraph with their number; nothing without people. */
export function NameList({ title, rows }: { title: string; rows: readonly MemberRow[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}: {rows.length}
      </Text>
      <Text size="sm" className={classes.names} tabIndex={rows.length > MANY ? 0 : undefined}>
        {rows.map(({ userId, fullName }, index) => (
          <Fragment key={userId}>
            {index > 0 && ', '}
            <Name>{fullName}</Name>
          </Fragment>
        ))}
      </Text>
    </div>
  )
}

/** More than these scroll, which needs the focus. */
const MANY = 20
