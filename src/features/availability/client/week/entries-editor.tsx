import { Button, CloseButton, Group, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { kinds } from '../../rules/kinds.ts'
import type { Entry } from '../../rules/said.ts'
import classes from '../availability.module.css'
import { timesText } from '../kind-mark.tsx'

/** Times that can be added with one press. */
const READY: readonly { label: string; entry: Entry }[] = [
  { label: 'Days', entry: { from: '07:00', until: '20:00', kind: 'can' } },
  { label: 'Nights', entry: { from: '20:00', until: '08:00', kind: 'can' } },
  { label: 'All day', entry: { from: '00:00', until: '00:00', kind: 'can' } },
  { label: 'Cannot work', entry: { from: '00:00', until: '00:00', kind: 'cannot' } },
]

interface EntriesEditorProps {
  entries: readonly Entry[]
  most: number
  onEntries: (entries: Entry[]) => void
}

/** The times of one day, each with what is said of it. */
export function EntriesEditor({ entries, most, onEntries }: EntriesEditorProps) {
  const change = (at: number, changes: Partial<Entry>) =>
    onEntries(entries.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)))
  return (
    <>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity of its own while its times are typed
        <div key={at} className={classes.entry}>
          <NativeSelect
            aria-label={`What you say of ${timesText(entry)}`}
            data={[...kinds]}
            value={entry.kind}
            onChange={({ currentTarget }) => change(at, { kind: currentTarget.value as Entry['kind'] })}
          />
          <TimeField label="From" value={entry.from} onChange={(from) => change(at, { from })} />
          <TimeField label="Until" value={entry.until} onChange={(until) => change(at, { until })} />
          <CloseButton
            aria-label={`Take out ${timesText(entry)}`}
            onClick={() => onEntries(entries.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {entries.length === 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          Nothing is said of this day. Add when you can work, or that you cannot.
        </Text>
      )}
      {entries.length < most && (
        <Group gap="xs" mb="md">
          {READY.map(({ label, entry }) => (
            <Button
              key={label}
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onEntries([...entries, entry])}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
