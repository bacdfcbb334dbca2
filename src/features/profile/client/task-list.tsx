import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { placeOf } from '../rules/place.ts'
import type { ProfileTask, TaskKind } from '../schema.ts'
import classes from './profile.module.css'

const TASK_STATES: Record<TaskKind, { label: string; state: State }> = {
  expired: { label: 'Expired', state: 'bad' },
  rejected: { label: 'Rejected', state: 'bad' },
  asked: { label: 'Asked for', state: 'soon' },
  expiring: { label: 'Expiring Soon', state: 'soon' },
  required: { label: 'Required', state: 'soon' },
  missing: { label: 'Missing', state: 'draft' },
}

export function TaskMark({ kind }: { kind: TaskKind }) {
  const { label, state } = TASK_STATES[kind]
  return <StateMark state={state}>{label}</StateMark>
}

interface TaskListProps {
  tasks: readonly ProfileTask[]
  /** The page that the links lead to; the current one by default. */
  to?: '/profile'
  label: string
}

/** Tasks, each a link to its field. */
export function TaskList({ tasks, to, label }: TaskListProps) {
  return (
    <ul className={classes.tasks} aria-label={label}>
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.section} ${task.field} ${task.text}`} className={classes.task}>
          <TaskMark kind={task.kind} />
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

/** Tasks as rows of a page, each a link to its field; after the rows that are given. */
export function TaskRows({ tasks, to, label, children }: TaskListProps & { children?: ReactNode }) {
  return (
    <List label={label}>
      {children}
      {tasks.map((task) => {
        const { label: kind, state } = TASK_STATES[task.kind]
        const Icon = STATE_ICONS[state]
        return (
          <ListRow
            key={`${task.kind} ${task.section} ${task.field} ${task.text}`}
            wraps
            leading={<Icon size={20} data-state={state} color="var(--s)" aria-hidden />}
            title={
              <TextLink to={to ?? '.'} search={placeOf(task)}>
                {task.text}
              </TextLink>
            }
            meta={kind}
            more={task.note && `“${task.note}”`}
            end={<IconChevronRight size={18} aria-hidden />}
          />
        )
      })}
    </List>
  )
}
