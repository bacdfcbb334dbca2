import { Box, Button, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { OverflowMenu } from '#client/ui/lists/overflow-menu.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { londonDay } from '#shared/time.ts'
import { filterForm } from '../rules/filter-form.ts'
import { isSameFilter, withState } from '../rules/ready-filters.ts'
import type { MemberFilter, SavedFilter } from '../schema.ts'
import { describeFilter } from './candidates-filter.ts'
import classes from './members.module.css'

interface FilterChipsProps {
  teamId: string
  filters: readonly SavedFilter[]
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
}

/** The manager's named filters, and the filter in use in words with a button to name it; nothing where there is neither. */
export function FilterChips({ teamId, filters, filter: given, onFilter }: FilterChipsProps) {
  const filter = withState(given, londonDay(new Date()))
  const current = filters.find((one) => isSameFilter(one.filter, filter))
  const words = describeFilter(filter)
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const remove = useRemoval(teamId)
  const keepsFocus = useRowFocus()
  if (filters.length === 0 && words.length === 0) return null
  return (
    <Box ref={keepsFocus} className={classes.chips ?? ''} role="group" aria-label="Filter">
      {filters.map((one) => (
        <span key={one.id} data-row>
          <UnstyledButton
            className={classes.chip}
            aria-pressed={one === current}
            onClick={() => onFilter(one === current ? {} : one.filter)}
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
                remove(current)
                onFilter({})
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
          onClick={() => onFilter({})}
        >
          Show everybody
        </Button>
      )}
      <Dialog
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
        title={naming === 'rename' ? 'Rename Filter' : 'Save Filter'}
      >
        <NameForm
          teamId={teamId}
          {...(naming === 'rename' && current ? { renames: current } : { filter })}
          onDone={() => setNaming(undefined)}
        />
      </Dialog>
    </Box>
  )
}

/** From the menu, which goes away with its filter, to the chip, whose row passes the focus on. */
function focusChip() {
  document.activeElement?.closest('[role=group]')?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
}

interface NameFormProps {
  teamId: string
  /** The filter that gets another name; without it `filter` gets one. */
  renames?: SavedFilter
  filter?: MemberFilter
  onDone: () => void
}

function NameForm({ teamId, renames, filter = {}, onDone }: NameFormProps) {
  const refresh = useRefresh()
  const save = useMutation(api.members.saveFilter.mutationOptions())
  const rename = useMutation(api.members.renameFilter.mutationOptions())
  return (
    <SchemaForm
      definition={filterForm}
      values={renames ? { name: renames.name } : {}}
      submitLabel="Save"
      busyLabel="Saving..."
      before={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
      onSubmit={async ({ name }) => {
        if (renames) await rename.mutateAsync({ teamId, filterId: renames.id, name })
        else await save.mutateAsync({ teamId, name, filter })
        await refresh()
        onDone()
      }}
    />
  )
}

/** Deletes a filter at once; the message that says so offers to bring it back. */
function useRemoval(teamId: string) {
  const refresh = useRefresh()
  const options = { onError: (error: unknown) => toast.failure(error), onSettled: refresh }
  const restore = useMutation(api.members.saveFilter.mutationOptions(options))
  const remove = useMutation(api.members.deleteFilter.mutationOptions(options))
  return ({ id, name, filter }: SavedFilter) =>
    remove.mutate(
      { teamId, filterId: id },
      {
        onSuccess: () =>
          toast.success(`${inSentence(name)} has been deleted`, {
            action: { label: 'Undo', run: () => restore.mutate({ teamId, name, filter }) },
          }),
      },
    )
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.members.candidates.key() })
}
