import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Tag } from '#client/ui/state/tag.tsx'
import classes from './entry-list.module.css'

export interface Entry {
  key: string
  title: string
  badge?: string | undefined
  lines: string[]
  action?: ReactNode
}

/** A list of named things with their details and actions. */
export function EntryList({ label, entries }: { label: string; entries: Entry[] }) {
  const keepsFocus = useRowFocus()
  return (
    <ul ref={keepsFocus} className={classes.list} aria-label={label}>
      {entries.map(({ key, title, badge, lines, action }) => (
        <li key={key} data-row className={classes.entry}>
          <div className={classes.text}>
            <Group gap="xs">
              <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Text>
              {badge && <Tag>{badge}</Tag>}
            </Group>
            <Text size="sm" c="dimmed">
              {lines.join(' · ')}
            </Text>
          </div>
          {action}
        </li>
      ))}
    </ul>
  )
}
