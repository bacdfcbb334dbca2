import { Button, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { Readings } from '#client/ui/lists/readings.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import type { StepId } from '#features/registration/schema.ts'
import { EXPIRY_STATES } from '../rules/expiry.ts'
import type { ProfileTask, ReadableSection } from '../schema.ts'
import classes from './profile.module.css'
import { TaskList, TaskMark } from './task-list.tsx'

export interface SectionEditing {
  /** The wizard's form for one section. */
  SectionEditor: ComponentType<{
    section: StepId
    field: string | undefined
    give: string | undefined
    onSaved: () => Promise<unknown>
    onCancel: () => void
  }>
  /** The edited section, the field that gets the focus, and the requirement for which something is given. */
  edit: string | undefined
  field: string | undefined
  give: string | undefined
  onEdit: (section: StepId) => void
  onSaved: (section: StepId) => Promise<unknown>
  onCancel: (section: StepId) => void
}

interface ProfileSectionProps {
  section: ReadableSection
  tasks: readonly ProfileTask[]
  empty: string
  editing: SectionEditing
}

/** The id of a section's Edit button, to which the focus returns. */
export function editButtonId(section: string): string {
  return `edit-${section}`
}

/** A stored section of the registration, its tasks, and its form in the same place. */
export function ProfileSection({ section: { id, title, blocks }, tasks, empty, editing }: ProfileSectionProps) {
  const section = id as StepId
  const { SectionEditor, edit, field, give } = editing
  const open = edit === id
  const worst = tasks[0]
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {worst && <TaskMark kind={worst.kind} />}
        </div>
        {!open && (
          <Button
            id={editButtonId(id)}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${title}`}
            onClick={() => editing.onEdit(section)}
          >
            Edit
          </Button>
        )}
      </div>
      {tasks.length > 0 && (
        <div className={classes.todo}>
          <TaskList tasks={tasks} label={`To do: ${title}`} />
        </div>
      )}
      {open ? (
        <Suspense
          fallback={
            <Loading what="form">
              <FieldsSkeleton fields={6} />
            </Loading>
          }
        >
          <SectionEditor
            section={section}
            field={field}
            give={give}
            onSaved={() => editing.onSaved(section)}
            onCancel={() => editing.onCancel(section)}
          />
        </Suspense>
      ) : blocks.length > 0 ? (
        <Readings blocks={blocks} order={3} states={EXPIRY_STATES} />
      ) : (
        <Text c="dimmed">{empty}</Text>
      )}
    </section>
  )
}
