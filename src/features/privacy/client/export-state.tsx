import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { sizeText } from '#client/ui/files/file-kinds.ts'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatInstant } from '#shared/time.ts'
import type { ExportRow } from '../schema.ts'

interface ExportStateProps {
  item: ExportRow
  /** What the person calls it. */
  noun?: 'export' | 'pack'
  onChange: () => Promise<unknown>
}

type StateProps = Required<ExportStateProps>

const titleOf = (noun: StateProps['noun']) => (noun === 'pack' ? 'Pack' : 'Export')

/** The progress of an export, and its actions. */
export function ExportState({ item, noun = 'export', onChange }: ExportStateProps) {
  if (item.state === 'queued' || item.state === 'running')
    return <Underway item={item} noun={noun} onChange={onChange} />
  if (item.state === 'ready') return <Ready item={item} noun={noun} onChange={onChange} />
  if (item.state === 'failed') {
    return (
      <Callout state="bad" role="alert" mt="md">
        The {noun} of {formatInstant(item.createdAt)} could not be made. Please ask for it again.
      </Callout>
    )
  }
  return (
    <Text c="dimmed" size="sm" mt="md">
      The {noun} of {formatInstant(item.createdAt)} has been deleted.
    </Text>
  )
}

function CancelButton({ item, label, onChange }: Pick<StateProps, 'item' | 'onChange'> & { label: string }) {
  return (
    <ConfirmButton
      variant="default"
      question={`${label}?`}
      details="You can ask for another one at any time."
      confirmLabel={label}
      cancelLabel="Keep It"
      color="red"
      onConfirm={async () => {
        await client.privacy.cancelExport({ exportId: item.id })
        await onChange()
      }}
    >
      {label}
    </ConfirmButton>
  )
}

function Underway({ item, noun, onChange }: StateProps) {
  const { done, total, state } = item
  const percent = total > 0 ? Math.round((100 * done) / total) : 0
  return (
    <Stack gap="xs" mt="md">
      <Text role="status">
        {state === 'queued'
          ? 'Waiting to start...'
          : 'Being put together. You can leave this page, we tell you when it is ready.'}
      </Text>
      {total > 0 && (
        <Text size="sm" c="dimmed">
          {done} of {total}
        </Text>
      )}
      <ProgressBar value={percent} aria-label={titleOf(noun)} />
      <Group>
        <CancelButton item={item} label={`Cancel ${titleOf(noun)}`} onChange={onChange} />
      </Group>
    </Stack>
  )
}

function Ready({ item, noun, onChange }: StateProps) {
  const { run, prompt } = useRecentSignIn()
  const download = useAct(async () => {
    const { url } = await run(() => client.privacy.openExport({ exportId: item.id }))
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  })

  return (
    <Stack gap="xs" mt="md">
      <Text role="status">
        Your {noun} of {formatInstant(item.createdAt)} is ready ({sizeText(item.size ?? 0)}). It is deleted on{' '}
        {formatInstant(item.expiresAt ?? item.createdAt)}.
      </Text>
      <Group>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.busy}
          onClick={() => void download.run()}
        >
          Download
        </Button>
        <CancelButton item={item} label={`Delete ${titleOf(noun)}`} onChange={onChange} />
      </Group>
      {prompt}
    </Stack>
  )
}
