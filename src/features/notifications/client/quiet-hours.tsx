import { Card, Group, Text, Title } from '@mantine/core'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { quietHoursForm } from '../rules/quiet-hours-form.ts'
import type { NotificationSettings } from '../schema.ts'
import classes from './notifications.module.css'

const USUAL = { from: '22:00', to: '07:00' }

interface QuietHoursProps {
  quietHours: NotificationSettings['quietHours']
  onChange: (part: Pick<NotificationSettings, 'quietHours'>) => Promise<void>
}

/** Hours in which no email but a security notice is sent; the others are sent when they end. */
export function QuietHours({ quietHours, onChange }: QuietHoursProps) {
  const times = quietHours ?? USUAL
  return (
    <Card withBorder component="section" aria-labelledby="quiet-hours">
      <div className={classes.setting}>
        <div className={classes.words}>
          <Title order={2} size="h4" id="quiet-hours">
            Quiet hours
          </Title>
          <Text size="sm" c="dimmed" id="quiet-hours-hint">
            Emails and your devices wait until the quiet hours are over (London time). Security notices, reminders of
            shifts, and that somebody runs late do not wait.
          </Text>
        </div>
        <Toggle
          checked={quietHours !== null}
          aria-labelledby="quiet-hours"
          aria-describedby="quiet-hours-hint"
          onChange={({ currentTarget }) => void onChange({ quietHours: currentTarget.checked ? times : null })}
        />
      </div>
      {quietHours && (
        <SchemaForm definition={quietHoursForm} values={times} onSubmit={(typed) => onChange({ quietHours: typed })}>
          {({ field }) => (
            <>
              <Group align="flex-start">
                {field('from')}
                {field('to')}
              </Group>
              <SubmitButton mt="sm">Save Quiet Hours</SubmitButton>
            </>
          )}
        </SchemaForm>
      )}
    </Card>
  )
}
