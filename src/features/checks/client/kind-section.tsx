import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay } from '#shared/time.ts'
import { type Check, type ChecksOfKind, KIND_LABELS, type MemberChecks } from '../schema.ts'
import { CheckActions } from './check-actions.tsx'
import { CheckDetails } from './check-details.tsx'
import classes from './checks.module.css'
import { StandingMark } from './standing-mark.tsx'

// The forms are most of the code, and most visits only read.
const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }))

interface KindSectionProps {
  teamId: string
  userId: string
  checks: ChecksOfKind
  onChecks: (checks: MemberChecks) => void
  /** Why nothing can be recorded. */
  locked?: string | undefined
  /** What must be known before the checks. */
  children?: ReactNode
}

/** The checks of one kind: what they say today, the last one, and those before it. */
export function KindSection({ checks: of, locked, children, ...member }: KindSectionProps) {
  const [recording, setRecording] = useState(false)
  const phone = usePhone()
  const label = KIND_LABELS[of.kind]
  const current = of.checks.find(({ takenBack }) => !takenBack)
  const earlier = of.checks.filter((one) => one !== current)
  const close = () => setRecording(false)
  return (
    <section aria-label={label} className={classes.section}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={3} size="h4">
            {label}
          </Title>
          <StandingMark standing={of.standing} until={of.until} />
        </Group>
        {!locked && (
          <Button
            variant={current ? 'default' : 'filled'}
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-label={`Record a check: ${label}`}
            onClick={() => setRecording(true)}
          >
            Record Check
          </Button>
        )}
      </Group>
      {locked && (
        <Text c="dimmed" size="sm">
          {locked}
        </Text>
      )}
      {children}
      {current && (
        <Stack gap="sm">
          <Text fw={600}>{current.title}</Text>
          <CheckDetails check={current} actions={<CheckActions {...member} check={current} />} />
        </Stack>
      )}
      {earlier.length > 0 && (
        <details className={classes.history}>
          <summary>{earlier.length === 1 ? '1 other record' : `${earlier.length} other records`}</summary>
          <ul className={classes.records}>
            {earlier.map((check) => (
              <Earlier key={check.id} check={check} {...member} />
            ))}
          </ul>
        </details>
      )}
      <Dialog opened={recording} onClose={close} title={`Record a check: ${label}`} size="lg" fullScreen={phone}>
        <Suspense
          fallback={
            <Loading what="form">
              <FieldsSkeleton fields={4} />
            </Loading>
          }
        >
          <RecordForm
            {...member}
            kind={of.kind}
            latest={of.latest}
            onCancel={close}
            onDone={() => {
              close()
              toast.success('The check has been recorded')
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  )
}

function Earlier({ check, ...member }: { check: Check } & Omit<KindSectionProps, 'checks' | 'locked' | 'children'>) {
  return (
    <li className={classes.record}>
      <Text fw={600} td={check.takenBack ? 'line-through' : undefined}>
        {formatDay(check.checkedOn)} · {check.title}
      </Text>
      <CheckDetails check={check} actions={<CheckActions {...member} check={check} />} />
    </li>
  )
}
