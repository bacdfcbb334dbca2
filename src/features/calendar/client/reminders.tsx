import { Card, NativeSelect, Text, Title } from '@mantine/core'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { useChoices } from '#client/ui/use-choices.ts'
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
  const { choices, error, refetch, choose } = useChoices(api.calendar.reminders, api.calendar.saveReminders)
  const change = (part: Partial<ReminderChoices>) => choices && void choose({ ...choices, ...part })
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
      {!choices && !error && (
        <Loading what="your reminders">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {choices && (
        <div className={classes.choices}>
          <NativeSelect
            label="The evening before"
            data={evenings}
            value={choices.evening ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ evening: EVENINGS.find((time) => time === value) ?? null })
            }
          />
          <NativeSelect
            label="Before the shift begins"
            data={hours}
            value={String(choices.hoursBefore ?? '')}
            onChange={({ currentTarget: { value } }) => change({ hoursBefore: value ? Number(value) : null })}
          />
        </div>
      )}
    </Card>
  )
}
