import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { FileRef } from '#shared/fields.ts'
import type { ExpiryStatus } from '#shared/time.ts'
import { ExpiryBadge } from '../figures/expiry-badge.tsx'
import classes from './readings.module.css'

interface Line {
  label: string
  text?: string | undefined
  file?: FileRef | undefined
  image?: string | undefined
  status?: ExpiryStatus | undefined
  remark?: string | undefined
}

interface Block {
  title?: string | undefined
  lines: readonly Line[]
}

/** What a form holds, to be read: blocks of labels with their values. `order`: level of the blocks' headings. */
export function Readings({ blocks, order = 4 }: { blocks: readonly Block[]; order?: 3 | 4 }) {
  return (
    <Stack gap="md">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and are replaced as a whole
        <div key={index}>
          {block.title && (
            <Title order={order} size="h5" mb={6}>
              {block.title}
            </Title>
          )}
          <dl className={classes.list}>
            {block.lines.map((line) => (
              <LineView key={line.label} {...line} />
            ))}
          </dl>
        </div>
      ))}
    </Stack>
  )
}

function LineView({ label, text, file, image, status, remark }: Line) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {file && (
          <Anchor href={`/api/files/${file.id}`} target="_blank" rel="noopener">
            {file.name}
          </Anchor>
        )}
        {image && <img className={classes.signature} src={image} alt={label} />}
        {text !== undefined && (
          <Group component="span" gap="xs">
            <Text span>{text}</Text>
            {status && <ExpiryBadge status={status} />}
          </Group>
        )}
        {remark && <Text className={classes.remark}>{remark}</Text>}
      </dd>
    </>
  )
}
