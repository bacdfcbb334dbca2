import { Badge, Text } from '@mantine/core'
import { TextLink } from '#client/ui/text-link.tsx'
import { placeOf } from '../rules/place.ts'
import type { ProfileTask, TaskKind } from '../schema.ts'
import classes from './profile.module.css'

export const TASK_BADGES: Record<TaskKind, { label: string; colour: string }> = {
  expired: { label: 'Expired', colour: 'red' },
  asked: { label: 'Asked for', colour: 'brand' },
  expiring: { label: 'Expiring Soon', colour: 'orange' },
  missing: { label: 'Missing', colour: 'gray' },
}

interface TaskListProps {
  tasks: readonly ProfileTask[]
  /** The page that the links lead to; the one on screen without it. */
  to?: '/profile'
  label: string
}

/** Things to do, each a link to the very field. */
export function TaskList({ tasks, to, label }: TaskListProps) {
  return (
    <ul className={classes.tasks} aria-label={label}>
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.section} ${task.field} ${task.text}`} className={classes.task}>
          <Badge variant="light" color={TASK_BADGES[task.kind].colour} tt="none" className={classes.kind}>
            {TASK_BADGES[task.kind].label}
          </Badge>
          <div className={classes.what}>
            <TextLink to={to ?? '.'} search={placeOf(task)} className={classes.link}>
              {task.text}
            </TextLink>
            {task.note && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                “{task.note}”
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
