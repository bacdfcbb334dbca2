import { Card, NativeSelect, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { EVENINGS, MOST_HOURS, type ReminderChoices } from '../rules/reminders.ts'
import classes from './calendar.module.css'

const NOT = { value: '', label: 'Not' }
const evenings = [NOT, ...EVENINGS.map((time) => ({ value: time, label: `At ${time}` }))]
const hours = [
  NOT,
  ...Array.from({ length: MOST_HOURS }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? '1 hour before' : `${at + 1} hours before`,
  })),
]

/** When the person is reminded of their shifts; each choice is saved at once. */
export function Reminders() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(api.calendar.reminders.queryOptions())
  const save = useMutation(
    api.calendar.saveReminders.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.calendar.reminders.queryKey(), saved)
        toast.success('Your choice has been saved')
      },
      onError: (failure) => toast.failure(failure, 'Your choice could not be saved. Please try again'),
    }),
  )
  const change = (part: Partial<ReminderChoices>) => data && save.mutate({ ...data, ...part })
  return (
    <Card withBorder component="section" aria-labelledby="shift-reminders">
      <Title order={2} size="h4" id="shift-reminders">
        Reminders
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Behind the bell, and by email and on your devices as you choose under{' '}
        <TextLink to="/account" search={{ tab: 'notifications' }} inherit underline="always">
          Notifications
        </TextLink>
        . Quiet hours do not hold them back.
      </Text>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading what="your reminders">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data && (
        <div className={classes.choices}>
          <NativeSelect
            label="The evening before"
            data={evenings}
            value={data.evening ?? ''}
            disabled={save.isPending}
            onChange={({ currentTarget: { value } }) =>
              change({ evening: EVENINGS.find((time) => time === value) ?? null })
            }
          />
          <NativeSelect
            label="Before the shift begins"
            data={hours}
            value={String(data.hoursBefore ?? '')}
            disabled={save.isPending}
            onChange={({ currentTarget: { value } }) => change({ hoursBefore: value ? Number(value) : null })}
          />
        </div>
      )}
    </Card>
  )
}
