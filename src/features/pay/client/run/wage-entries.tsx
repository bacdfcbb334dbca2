import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { wageWords } from '../../rules/wage.ts'
import type { DuePerson } from '../../schema.ts'
import { WageList } from '../parts/wage-list.tsx'

interface WageEntriesProps {
  teamId: string
  person: Pick<DuePerson, 'userId' | 'wage'>
}

const WageDialog = lazy(async () => ({ default: (await import('./wage-dialog.tsx')).WageDialog }))

/** What counts for somebody's minimum wage besides their lines of pay: unpaid time, what is taken from pay, accommodation. */
export function WageEntries({ teamId, person: { userId, wage } }: WageEntriesProps) {
  const [isAdding, setAdding] = useState(false)
  const takeBack = (wageId: string) =>
    actAndShow(async () => {
      await client.pay.takeBackWage({ teamId, userId, wageId })
      toast.success('Taken back')
    }, api.pay.key())
  return (
    <Stack gap="xs" align="stretch">
      <Title order={3} size="h5">
        For the Minimum Wage
      </Title>
      {wage.length === 0 ? (
        <Text size="sm" c="dimmed">
          Travel between shifts and training that nobody pays count as time; a uniform that is taken from pay, and what
          accommodation costs above the offset, reduce it. Nothing of these is recorded in this period.
        </Text>
      ) : (
        <WageList
          entries={wage}
          actions={({ id, kind, what }) => (
            <ConfirmButton
              variant="default"
              size="sm"
              question="Take this back?"
              details={`${wageWords(kind)}: ${what}`}
              confirmLabel="Take Back"
              cancelLabel="Keep It"
              aria-label={`Take back ${what}`}
              onConfirm={() => takeBack(id)}
            >
              Take Back
            </ConfirmButton>
          )}
        />
      )}
      <Group>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Add What Counts…
        </Button>
      </Group>
      <Suspense>{isAdding && <WageDialog {...{ teamId, userId }} onClose={() => setAdding(false)} />}</Suspense>
    </Stack>
  )
}
