import { Button, Card, Group, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { MOST_WEEKS, type Template, type TemplateList } from '../../schema.ts'
import { pressStaffing } from '../show-staffing.ts'
import type { Site } from '../use-sites.ts'
import { LineDialog } from './line-dialog.tsx'
import { WEEKDAYS } from './weeks.ts'

type Line = Template['lines'][number]
/** What is written: a template that is there, or a new one. */
export type Draft = Omit<Template, 'id'> & { id?: string }
type Staff = TemplateList['staff']

interface EditorProps {
  teamId: string
  draft: Draft
  sites: readonly Site[]
  staff: Staff
  onClose: () => void
}

/** A template as it is written: its name, weeks and shifts. Nothing is kept before it is saved. */
export function TemplateEditor({ teamId, draft, sites, staff, onClose }: EditorProps) {
  const [name, setName] = useState(draft.name)
  const [weeks, setWeeks] = useState(draft.weeks)
  const [siteId, setSite] = useState(draft.siteId)
  const [lines, setLines] = useState(draft.lines)
  const [opened, setOpened] = useState<{ line?: Line; week: number }>()
  const { busy, run } = useAct(async () => {
    const saved = await pressStaffing(() =>
      client.staffing.saveTemplate({
        ...{ teamId, templateId: draft.id, version: draft.version, name, siteId, weeks },
        lines: lines.map(({ id: _, ...line }) => line),
      }),
    )
    if (!saved) return
    toast.success('Saved')
    onClose()
  })
  const put = (line: Line) => {
    setLines([...lines.filter(({ id }) => id !== line.id), line].toSorted(byTime))
    setOpened(undefined)
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mb="md">
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Site"
          data={[
            { value: '', label: 'Several sites' },
            ...sites.map((site) => ({ value: site.id, label: `${site.name}, ${site.clientName}` })),
          ]}
          value={siteId ?? ''}
          onChange={({ currentTarget }) => setSite(currentTarget.value || null)}
        />
        <NativeSelect
          label="Weeks that take turns"
          data={Array.from({ length: MOST_WEEKS }, (_, at) => String(at + 1))}
          value={String(weeks)}
          onChange={({ currentTarget }) => setWeeks(Number(currentTarget.value))}
        />
      </SimpleGrid>
      {Array.from({ length: weeks }, (_, at) => at + 1).map((week) => (
        <Week
          key={week}
          {...{ week, sites, staff }}
          lines={lines.filter((line) => line.week === week)}
          onOpen={(line) => setOpened(line ? { line, week } : { week })}
          onRemove={(line) => setLines(lines.filter((other) => other !== line))}
        />
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={name.trim() === '' || lines.length === 0} onClick={() => void run()}>
          Save Template
        </Button>
      </Group>
      {opened && (
        <LineDialog {...{ ...opened, sites, staff, siteId, weeks }} onClose={() => setOpened(undefined)} onPut={put} />
      )}
    </>
  )
}

const byTime = (a: Line, b: Line) => a.week - b.week || a.weekday - b.weekday || a.start.localeCompare(b.start)

interface WeekProps {
  week: number
  lines: readonly Line[]
  sites: readonly Site[]
  staff: Staff
  onOpen: (line?: Line) => void
  onRemove: (line: Line) => void
}

function Week({ week, lines, sites, staff, onOpen, onRemove }: WeekProps) {
  const nameOf = new Map(staff.map(({ userId, fullName }) => [userId, fullName]))
  return (
    <Card withBorder padding={0} mb="md" component="section" aria-label={`Week ${week}`}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2} size="h5">
          Week {week}
        </Title>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add a Shift to Week ${week}…`}
          onClick={() => onOpen()}
        >
          Add a Shift…
        </Button>
      </Group>
      {lines.length === 0 && (
        <Text c="dimmed" px="md" pb="md">
          Nothing yet.
        </Text>
      )}
      {lines.length > 0 && (
        <List label={`Shifts of week ${week}`}>
          {lines.map((line) => {
            const title = `${WEEKDAYS[line.weekday - 1]} ${line.start}–${line.end}`
            const names = line.people.map((userId) => nameOf.get(userId) ?? 'A former member')
            const open = line.places - names.length
            return (
              <ListRow
                key={line.id}
                wraps
                title={`${title}, ${jobLabel(line.job)}`}
                more={[
                  sites.find(({ id }) => id === line.siteId)?.name ?? 'An archived site',
                  [...names, ...(open > 0 ? [`${open} open`] : [])].join(', '),
                ].join(' · ')}
                actions={
                  <>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Change ${title}…`}
                      aria-haspopup="dialog"
                      onClick={() => onOpen(line)}
                    >
                      Change…
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Remove ${title}`}
                      onClick={() => onRemove(line)}
                    >
                      Remove
                    </Button>
                  </>
                }
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}
