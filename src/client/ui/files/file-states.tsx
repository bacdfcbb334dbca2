import { Callout } from '../state/callout.tsx'
import '@mantine/core/styles/Image.layer.css'
import { ActionIcon, Anchor, Button, CloseButton, Group, Image, Stack, Text } from '@mantine/core'
import { IconEye, IconFileText, IconRefresh } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FileRef } from '#shared/fields/builders.ts'
import { ProgressBar } from '../figures/progress-bar.tsx'
import { sizeText } from './file-kinds.ts'
import { useFilePreview } from './file-viewers.ts'

export function UploadingFile({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFileText size={22} aria-hidden />
      <Stack gap={4} flex={1} miw={0}>
        <Text size="sm" truncate>
          {name}
        </Text>
        <ProgressBar value={percent} size="sm" aria-label={`Upload of ${name}`} />
      </Stack>
      <Text size="xs" c="dimmed" w={36} ta="right">
        {percent}%
      </Text>
      <CloseButton aria-label={`Cancel the upload of ${name}`} onClick={onCancel} />
    </Group>
  )
}

interface FailedFileProps {
  name: string
  message: string
  onRetry: (() => void) | undefined
  onDismiss: () => void
}

export function FailedFile({ name, message, onRetry, onDismiss }: FailedFileProps) {
  return (
    <Callout state="bad" role="alert" onDismiss={onDismiss}>
      <Text size="sm">
        {name}: {message}
      </Text>
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Callout>
  )
}

export function StoredFile({ file, disabled, onRemove }: { file: FileRef; disabled: boolean; onRemove: () => void }) {
  const Preview = useFilePreview(file)
  const [open, setOpen] = useState(false)
  const address = `/api/files/${file.id}`
  return (
    <Group gap="sm" wrap="nowrap">
      {file.mime.startsWith('image/') ? (
        <Image src={address} alt={`Preview of ${file.name}`} w={56} h={56} radius="md" fit="cover" />
      ) : (
        <IconFileText size={28} aria-hidden style={{ flexShrink: 0 }} />
      )}
      <Stack gap={0} flex={1} miw={0}>
        <Anchor href={address} target="_blank" rel="noopener" size="sm" truncate>
          {file.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {sizeText(file.size)}
        </Text>
      </Stack>
      {Preview && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Preview ${file.name}`} onClick={() => setOpen(true)}>
          <IconEye size={20} aria-hidden />
        </ActionIcon>
      )}
      {!disabled && <CloseButton aria-label={`Remove ${file.name}`} onClick={onRemove} />}
      {Preview && open && (
        <Suspense>
          <Preview file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
