import { Stack } from '@mantine/core'
import type { Changes } from '../rules/changes.ts'
import type { Content } from '../schema.ts'
import { FileOfPolicy } from './file-of-policy.tsx'
import { PolicyText } from './policy-text.tsx'

interface PolicyContentProps {
  content: Pick<Content, 'blocks' | 'file'>
  changes?: Changes | undefined
  number?: number
}

/** What a version says: its PDF, its text. */
export function PolicyContent({ content: { blocks, file }, ...marked }: PolicyContentProps) {
  return (
    <Stack gap="md" maw={680}>
      {file && <FileOfPolicy file={file} />}
      {blocks.length > 0 && <PolicyText blocks={blocks} {...marked} />}
    </Stack>
  )
}
