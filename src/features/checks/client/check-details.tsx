import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useFilePreview } from '#client/ui/files/file-viewers.ts'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { FileRef } from '#shared/fields/builders.ts'
import { formatInstant } from '#shared/time.ts'
import type { Check } from '../schema.ts'

/** One record: what the reader must know of it, what was written down, its copy. `actions` stand beside the copy. */
export function CheckDetails({ check, actions }: { check: Check; actions?: ReactNode }) {
  const { remarks, blocks, copy, recordedAt, recordedBy, takenBack } = check
  return (
    <Stack gap="sm">
      {takenBack && (
        <Callout state="plain">
          Taken back {formatInstant(takenBack.at)}
          {takenBack.by && (
            <>
              {' by '}
              <Name>{takenBack.by}</Name>
            </>
          )}
          : {takenBack.reason}
        </Callout>
      )}
      {remarks.map(({ state, text }) => (
        <Callout key={text} state={state}>
          {text}
        </Callout>
      ))}
      <Readings blocks={blocks} />
      <Text size="sm" c="dimmed">
        Recorded {formatInstant(recordedAt)}
        {recordedBy && (
          <>
            {' by '}
            <Name>{recordedBy}</Name>
          </>
        )}
      </Text>
      {(copy || actions) && (
        <Group gap="xs">
          {copy && <CopyButton copy={copy} />}
          {actions}
        </Group>
      )}
    </Stack>
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
