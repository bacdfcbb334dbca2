import { Box, Button, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { FormDefinition } from '#shared/fields/form.ts'
import { inSentence } from '#shared/names.ts'
import { useRowFocus } from '../lists/row-focus.ts'
import { OverflowMenu } from '../menus/overflow-menu.tsx'
import { Name } from '../name.tsx'
import { Tag } from '../state/tag.tsx'
import { toast } from '../toasts/toast.tsx'
import type { NameFields } from './name-filter.tsx'
import classes from './saved-filters.module.css'

const NameFilter = lazy(async () => ({ default: (await import('./name-filter.tsx')).NameFilter }))

interface Saved<Filter> {
  id: string
  name: string
  filter: Filter
}

interface SavedFiltersProps<Filter> {
  /** The filters that have a name. */
  saved: readonly Saved<Filter>[]
  /** The one in use, if it has a name. */
  current: Saved<Filter> | undefined
  /** The filter in use in words; none without one. */
  words: readonly string[]
  onFilter: (filter: Filter) => void
  /** The filter of everybody, and what the button for it says. */
  none: Filter
  all?: string
  /** Deletes one, and brings it back for Undo. */
  onDelete: (saved: Saved<Filter>) => Promise<unknown>
  onRestore: (saved: Saved<Filter>) => Promise<unknown>
  /** The form for a name. */
  form: FormDefinition<NameFields>
  /** Names the filter in use; gives one another name. */
  onSave: (name: string) => Promise<unknown>
  onRename: (saved: Saved<Filter>, name: string) => Promise<unknown>
}

/** A list's named filters, and the filter in use in words with a button to name it; nothing where there is neither. */
export function SavedFilters<Filter>(props: SavedFiltersProps<Filter>) {
  const { saved, current, words, onFilter, none } = props
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const keepsFocus = useRowFocus()
  if (saved.length === 0 && words.length === 0) return null
  return (
    <Box ref={keepsFocus} className={classes.chips ?? ''} role="group" aria-label="Filter">
      {saved.map((one) => (
        <span key={one.id} data-row>
          <UnstyledButton
            className={classes.chip}
            aria-pressed={one === current}
            onClick={() => onFilter(one === current ? none : one.filter)}
          >
            <Name>{one.name}</Name>
          </UnstyledButton>
        </span>
      ))}
      {current ? (
        <OverflowMenu
          label={`More for ${inSentence(current.name)}`}
          entries={[
            { label: 'Rename', icon: IconPencil, onChoose: () => setNaming('rename') },
            {
              label: 'Delete',
              icon: IconTrash,
              destructive: true,
              onChoose: () => {
                focusChip()
                void remove(current, props)
                onFilter(none)
              },
            },
          ]}
        />
      ) : (
        words.map((word) => <Tag key={word}>{word}</Tag>)
      )}
      {words.length > 0 && !current && (
        <Button variant="subtle" size="compact-sm" onClick={() => setNaming('new')}>
          Save Filter
        </Button>
      )}
      {words.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => onFilter(none)}
        >
          {props.all ?? 'Show Everybody'}
        </Button>
      )}
      {naming && (
        <Suspense>
          <NameFilter
            form={props.form}
            name={naming === 'rename' ? current?.name : undefined}
            onName={(name) => (naming === 'rename' && current ? props.onRename(current, name) : props.onSave(name))}
            onClose={() => setNaming(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** From the menu, which goes away with its filter, to the chip, whose row passes the focus on. */
function focusChip() {
  document.activeElement?.closest('[role=group]')?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
}

/** Deletes a filter at once; the message that says so offers to bring it back. */
async function remove<Filter>(
  saved: Saved<Filter>,
  { onDelete, onRestore }: Pick<SavedFiltersProps<Filter>, 'onDelete' | 'onRestore'>,
) {
  try {
    await onDelete(saved)
  } catch (error) {
    return toast.failure(error)
  }
  toast.success(`${inSentence(saved.name)} has been deleted`, {
    action: { label: 'Undo', run: () => void onRestore(saved).catch((error: unknown) => toast.failure(error)) },
  })
}
