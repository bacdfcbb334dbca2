import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useAsking } from '#client/ui/dialogs/use-asking.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { OwnShift } from '#features/shifts/schema.ts'
import { useOwnSwap } from './use-own-swap.ts'

/** Asks colleagues to take a shift over: all who can, or some by name. */
export function AskSwap({ shift }: { shift: OwnShift }) {
  const { ask } = useOwnSwap(shift)
  const [whom, setWhom] = useState<'all' | 'some'>('all')
  const [chosen, setChosen] = useState<string[]>([])
  const { opened, busy, open, close, confirm } = useAsking(() => ask(whom === 'all' ? undefined : chosen))

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        Swap
      </Button>
      <Dialog opened={opened} onClose={close} title="Ask Colleagues to Take It?">
        <Stack gap="md">
          <Text>Only those who can work it are asked. The shift is yours until somebody has taken it over.</Text>
          <Radio.Group label="Whom to ask" value={whom} onChange={(value) => setWhom(value as typeof whom)}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label="Everybody who can" />
              <Radio value="some" label="Colleagues I choose" />
            </Stack>
          </Radio.Group>
          {whom === 'some' && <Names assignmentId={shift.assignmentId} chosen={chosen} onChosen={setChosen} />}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            Keep It
          </Button>
          <Button loading={busy} disabled={whom === 'some' && chosen.length === 0} onClick={() => void confirm()}>
            Ask
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

interface NamesProps {
  assignmentId: string
  chosen: string[]
  onChosen: (chosen: string[]) => void
}

function Names({ assignmentId, chosen, onChosen }: NamesProps) {
  const { data, error, refetch } = useQuery(api.swaps.colleagues.queryOptions({ input: { assignmentId } }))
  if (!data)
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading what="colleagues">
        <RowsSkeleton rows={3} />
      </Loading>
    )
  if (data.items.length === 0) return <Text c="dimmed">Nobody else in your team does this job.</Text>
  return (
    <Checkbox.Group label="Colleagues" value={chosen} onChange={onChosen}>
      <Stack gap="xs" mt="xs" mah={260} style={{ overflowY: 'auto' }}>
        {data.items.map(({ userId, firstName }) => (
          <Checkbox key={userId} value={userId} label={firstName} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
