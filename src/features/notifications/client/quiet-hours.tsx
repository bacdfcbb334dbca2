import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import type { NotificationSettings } from '../schema.ts'
import classes from './notifications.module.css'

const USUAL = { from: '22:00', to: '07:00' }

interface QuietHoursProps {
  quietHours: NotificationSettings['quietHours']
  disabled: boolean
  onChange: (part: Pick<NotificationSettings, 'quietHours'>) => void
}

/** Hours in which no email but a security notice is sent; the others wait till they end. */
export function QuietHours({ quietHours, disabled, onChange }: QuietHoursProps) {
  const [times, setTimes] = useState(quietHours ?? USUAL)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!times.from || !times.to) return setProblem('Enter both times')
    if (times.from === times.to) return setProblem('The two times must differ')
    setProblem(undefined)
    onChange({ quietHours: times })
  }

  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={times[name]}
      error={name === 'to' && problem}
      disabled={disabled}
      onChange={({ currentTarget }) => setTimes({ ...times, [name]: currentTarget.value })}
    />
  )

  return (
    <Card withBorder component="section" aria-labelledby="quiet-hours">
      <div className={classes.setting}>
        <div className={classes.words}>
          <Title order={2} size="h4" id="quiet-hours">
            Quiet hours
          </Title>
          <Text size="sm" c="dimmed" id="quiet-hours-hint">
            Emails wait until the quiet hours are over (London time). Security notices do not wait.
          </Text>
        </div>
        <Toggle
          checked={quietHours !== null}
          disabled={disabled}
          aria-labelledby="quiet-hours"
          aria-describedby="quiet-hours-hint"
          onChange={({ currentTarget }) => onChange({ quietHours: currentTarget.checked ? times : null })}
        />
      </div>
      {quietHours && (
        <form onSubmit={submit} aria-labelledby="quiet-hours">
          <Group align="flex-start">
            {field('from', 'From')}
            {field('to', 'To')}
          </Group>
          <Button type="submit" mt="sm" loading={disabled}>
            Save quiet hours
          </Button>
        </form>
      )}
    </Card>
  )
}
