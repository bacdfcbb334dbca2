import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Loading, RowsSkeleton } from '../loading/skeleton.tsx'
import { ErrorView } from '../states.tsx'
import { useAct } from '../use-act.ts'
import { Dialog } from './dialog.tsx'
import { NamedPeople, type NamedPerson } from './named-people.tsx'

interface PeopleDialogProps {
  title: string
  /** The people whom it would reach; undefined while they are read. */
  people: readonly NamedPerson[] | undefined
  /** Where reading them failed. */
  failure?: { error: unknown; retry: () => void } | undefined
  /** What is said where it would reach nobody. */
  nobody: string
  /** The name of the list: `Who is reminded`. */
  label: string
  /** What confirming does, of so many: `Remind 14`. */
  confirmLabel: (count: number) => string
  /** Whether some can be left out. */
  mayChoose?: boolean
  /** What else there is to know before it is done. */
  children?: ReactNode
  onConfirm: (userIds: string[]) => Promise<unknown>
  onClose: () => void
}

/** Names whom an act reaches before it is done: nobody writes to fourteen people without having read who they are. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, people, failure, nobody, label, confirmLabel, mayChoose = false, children, onConfirm, onClose } = props
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const chosen = people?.flatMap(({ userId }) => (without.has(userId) ? [] : [userId])) ?? []
  const { busy, run } = useAct(() => onConfirm(chosen))

  function toggle(userId: string) {
    const next = new Set(without)
    if (!next.delete(userId)) next.add(userId)
    setWithout(next)
  }

  async function confirm() {
    if (await run()) onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="md">
        {failure && !people ? (
          <ErrorView error={failure.error} onRetry={failure.retry} />
        ) : !people ? (
          <Loading what="people">
            <RowsSkeleton rows={3} />
          </Loading>
        ) : (
          <>
            {children}
            {people.length === 0 ? (
              <Text c="dimmed">{nobody}</Text>
            ) : (
              <NamedPeople label={label} people={people} {...(mayChoose && { ticks: { without, toggle } })} />
            )}
          </>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {people && (people.length > 0 || !mayChoose) && (
          <Button loading={busy} disabled={mayChoose && chosen.length === 0} onClick={() => void confirm()}>
            {confirmLabel(chosen.length)}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
