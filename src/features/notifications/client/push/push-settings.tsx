import { Card, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { useUser } from '#client/session/session.tsx'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { MailGroup } from '../../rules/groups.ts'
import type { NotificationSettings } from '../../schema.ts'
import { GROUPS } from '../groups.ts'
import classes from '../notifications.module.css'
import { type DeviceState, deviceState, switchOff, switchOn } from './device.ts'

interface PushSettingsProps {
  push: MailGroup[]
  onChange: (part: Pick<NotificationSettings, 'push'>) => Promise<void>
}

/** Notifications on the device itself: a switch for this one, and which kinds all of one's devices show. */
export function PushSettings({ push, onChange }: PushSettingsProps) {
  const change = (group: MailGroup, wanted: boolean) =>
    onChange({ push: wanted ? [...push, group] : push.filter((one) => one !== group) })
  return (
    <Card withBorder component="section" aria-labelledby="push-choices">
      <Title order={2} size="h4" id="push-choices" mb="xs">
        Notifications on your devices
      </Title>
      <ThisDevice />
      {GROUPS.map(({ group, label }) => (
        <div key={group} className={classes.setting}>
          <Text className={classes.words} id={`push-${group}`}>
            {label}
          </Text>
          <Toggle
            checked={push.includes(group)}
            aria-labelledby={`push-choices push-${group}`}
            onChange={({ currentTarget }) => void change(group, currentTarget.checked)}
          />
        </div>
      ))}
    </Card>
  )
}

const WHY_NOT: Record<Exclude<DeviceState, 'ready'>, string> = {
  blocked:
    'Your browser blocks notifications of this site. Allow them in the site settings, beside the address, then reload this page.',
  'needs-home-screen':
    'On an iPhone or iPad, add Care Staffing to the Home Screen first: Share, then Add to Home Screen. Open it from there and come back here.',
  unsupported: 'This browser cannot show notifications of this site.',
}

function ThisDevice() {
  const { id: person } = useUser()
  const device = useQuery({ queryKey: ['push-device'], queryFn: deviceState, networkMode: 'always', gcTime: 0 })
  const { data } = useQuery(api.notifications.push.queryOptions())
  const change = useMutation({
    async mutationFn(wanted: boolean) {
      if (!wanted) await switchOff()
      else if (data && !(await switchOn({ person, publicKey: data.publicKey })))
        toast.error('Notifications stay off: your browser did not allow them')
    },
    onError: (error) => toast.failure(error, 'Notifications could not be changed. Please try again'),
    onSettled: () => Promise.all([device.refetch(), refetch(api.notifications.push.key())]),
  })
  const isReady = device.data === 'ready'
  return (
    <>
      <div className={classes.setting}>
        <div className={classes.words}>
          <Text fw={600} id="push-here">
            Notifications on this device
          </Text>
          <Text size="sm" c="dimmed" id="push-here-hint">
            Shown even when Care Staffing is closed. They pause while you are signed out.
          </Text>
        </div>
        <Toggle
          checked={isReady && data?.on === true}
          disabled={!isReady || !data || change.isPending}
          aria-labelledby="push-here"
          aria-describedby="push-here-hint"
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      </div>
      {device.data && device.data !== 'ready' && (
        <Callout state="plain" mb="sm">
          {WHY_NOT[device.data]}
        </Callout>
      )}
    </>
  )
}
