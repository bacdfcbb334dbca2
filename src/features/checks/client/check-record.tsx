import { Button, Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useFilePreview } from '#client/ui/files/file-viewers.ts'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Name } from '#client/ui/name.tsx'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import type { Check } from '../schema.ts'
import classes from './checks.module.css'

/** One record: what it was and what the reader must know of it; what was written down, its copy and `actions` on request. */
export function CheckRecord({ check, actions }: { check: Check; actions?: ReactNode }) {
  const { title, checkedOn, remarks, blocks, copy, recordedAt, recordedBy, takenBack } = check
  return (
    <div className={classes.record}>
      <Text fw={600} td={takenBack ? 'line-through' : undefined}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        Checked {formatDay(checkedOn)}
        <By name={recordedBy} words=", recorded by " />
      </Text>
      {takenBack && (
        <Remark state="plain">
          Taken back {formatInstant(takenBack.at)}
          <By name={takenBack.by} words=" by " />: {takenBack.reason}
        </Remark>
      )}
      {remarks.map(({ state, text }) => (
        <Remark key={text} state={state}>
          {text}
        </Remark>
      ))}
      <details className={classes.folded}>
        <summary>What was recorded</summary>
        <Readings blocks={blocks} />
        <Text size="sm" c="dimmed" mt="sm">
          Recorded {formatInstant(recordedAt)}
        </Text>
        {(copy || actions) && (
          <Group gap="xs" mt="sm">
            {copy && <CopyButton copy={copy} />}
            {actions}
          </Group>
        )}
      </details>
    </div>
  )
}

function By({ name, words }: { name: string | null; words: string }) {
  return (
    name && (
      <>
        {words}
        <Name>{name}</Name>
      </>
    )
  )
}

function Remark({ state, children }: { state: State; children: ReactNode }) {
  const Icon = STATE_ICONS[state]
  return (
    <p className={classes.remark} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

function CopyButton({ copy }: { copy: FileRef }) {
  const Preview = useFilePreview(copy)
  const [open, setOpen] = useState(false)
  if (!Preview) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Open Copy
      </Button>
      {open && (
        <Suspense>
          <Preview file={copy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
