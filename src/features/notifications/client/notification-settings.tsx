import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { api } from '#client/api.ts'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { useChoices } from '#client/ui/use-choices.ts'
import type { MailGroup } from '../rules/groups.ts'
import type { Frequency, NotificationSettings as Settings } from '../schema.ts'
import { GROUPS } from './groups.ts'
import classes from './notifications.module.css'
import { PushSettings } from './push/push-settings.tsx'
import { QuietHours } from './quiet-hours.tsx'

const FREQUENCIES: { value: Frequency; label: string }[] = [
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'Once a day, at 08:00' },
  { value: 'never', label: 'Never' },
]

/** Which emails a person gets and when; every change is saved at once. On the page everything is always shown. */
export function NotificationSettings() {
  const { choices, error, refetch, choose } = useChoices(api.notifications.settings, api.notifications.saveSettings)
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!choices)
    return (
      <Loading what="settings">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  return (
    <Stack>
      <Card withBorder component="section" aria-labelledby="mail-choices">
        <Title order={2} size="h4" id="mail-choices" mb="xs">
          Emails
        </Title>
        <div className={classes.setting}>
          <div className={classes.words}>
            <Text fw={600} id="mail-on">
              Email notifications
            </Text>
            <Text size="sm" c="dimmed" id="mail-on-hint">
              Security notices are always sent. Everything is behind the bell as well.
            </Text>
          </div>
          <Toggle
            checked={choices.email}
            aria-labelledby="mail-on"
            aria-describedby="mail-on-hint"
            onChange={({ currentTarget }) => void choose({ email: currentTarget.checked })}
          />
        </div>
        {GROUPS.map((row) => (
          <GroupRow
            key={row.group}
            {...row}
            frequency={choices[row.group]}
            disabled={!choices.email}
            onChange={choose}
          />
        ))}
      </Card>
      <PushSettings push={choices.push} onChange={choose} />
      <QuietHours quietHours={choices.quietHours} onChange={choose} />
    </Stack>
  )
}

interface GroupRowProps {
  group: MailGroup
  label: string
  hint: string
  headline?: true
  frequency: Frequency
  disabled: boolean
  onChange: (part: Partial<Settings>) => void
}

function GroupRow({ group, label, hint, headline, frequency, disabled, onChange }: GroupRowProps) {
  const id = `mails-${group}`
  return (
    <div className={classes.setting}>
      <div className={classes.words}>
        <Text fw={600} id={id}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
      </div>
      {headline && (
        <Toggle
          checked={frequency !== 'never'}
          disabled={disabled}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => onChange({ [group]: currentTarget.checked ? 'at-once' : 'never' })}
        />
      )}
      <NativeSelect
        data={headline ? FREQUENCIES.slice(0, 2) : FREQUENCIES}
        value={headline && frequency === 'never' ? 'at-once' : frequency}
        disabled={disabled || (headline && frequency === 'never')}
        aria-label={`${label}: how often`}
        onChange={({ currentTarget }) => onChange({ [group]: currentTarget.value as Frequency })}
      />
    </div>
  )
}
