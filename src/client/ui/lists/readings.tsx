import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { FileRef } from '#shared/fields/builders.ts'
import type { State } from '../state/state.ts'
import { StateMark } from '../state/state-mark.tsx'
import classes from './readings.module.css'

interface Line<Status> {
  label: string
  text?: string | undefined
  file?: FileRef | undefined
  image?: string | undefined
  status?: Status | undefined
  remark?: string | undefined
}

interface Block<Status> {
  title?: string | undefined
  lines: readonly Line<Status>[]
}

type States<Status extends string> = Record<Status, State>

interface ReadingsProps<Status extends string> {
  blocks: readonly Block<Status>[]
  /** The heading level of the blocks. */
  order?: 3 | 4
  /** The state of each status; a line without a status has no mark. */
  states?: States<Status>
}

/** A form's values for reading: blocks of labels with their values. */
export function Readings<Status extends string = never>({ blocks, order = 4, states }: ReadingsProps<Status>) {
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
              <LineView key={line.label} {...line} states={states} />
            ))}
          </dl>
        </div>
      ))}
    </Stack>
  )
}

function LineView<Status extends string>({
  label,
  text,
  file,
  image,
  status,
  remark,
  states,
}: Line<Status> & { states: States<Status> | undefined }) {
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
            {status && states && <StateMark state={states[status]}>{status}</StateMark>}
          </Group>
        )}
        {remark && <Text className={classes.remark}>{remark}</Text>}
      </dd>
    </>
  )
}
