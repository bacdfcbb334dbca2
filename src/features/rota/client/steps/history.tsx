import { Radio, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, formatWhen, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { countSince, saySince } from '../../rules/since.ts'
import type { Moment, Since } from '../../schema.ts'
import { type HistoryOf, sinceOptions } from './since-options.ts'

interface HistoryProps extends HistoryOf {
  onMoment: (at: string) => void
  /** Shows what a sentence is about. */
  onShow: (one: Since) => void
  onClose: () => void
}

/** What of the shown days differs from a telling, in sentences, and who has changed it. */
export function RotaHistory({ onMoment, onShow, onClose, ...of }: HistoryProps) {
  const { data, error, isError, refetch } = useQuery(sinceOptions(of))
  return (
    <SidePanel title="History" narrow onClose={onClose} header={<Title order={3}>History</Title>}>
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading what="history">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {data && data.moments.length === 0 && (
        <EmptyState title="Nothing of these days has been told yet">
          What has changed since is listed here once they are published.
        </EmptyState>
      )}
      {data && data.moments.length > 0 && (
        <Stack gap="lg">
          <Radio.Group label="What has changed since" value={data.at ?? ''} onChange={onMoment}>
            <Stack gap="sm" mt="xs">
              {data.moments.map((moment) => (
                <Radio key={moment.at} value={moment.at} label={momentOf(moment)} description={tellingOf(moment)} />
              ))}
            </Stack>
          </Radio.Group>
          <Changes items={data.items} hasMore={data.more} onShow={onShow} />
        </Stack>
      )}
    </SidePanel>
  )
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `Mon 23 Nov, 08:12`: two tellings of a day are told apart. */
function momentOf({ at }: Moment): string {
  const instant = new Date(at)
  return `${formatShortDay(londonDay(instant), { today: londonToday(deviceClock) })}, ${londonTime(instant)}`
}

function tellingOf({ by, shifts, people }: Moment): string {
  const told = people > 0 ? ` to ${plural(people, 'person', 'people')}` : ''
  return `${by ? `Told by ${inSentence(by)}: ` : ''}${plural(shifts, 'shift', 'shifts')}${told}`
}

const ICONS = {
  ...{ gets: IconPlus, new: IconPlus, off: IconMinus, cancelled: IconMinus },
  ...{ for: IconArrowsExchange, moved: IconArrowsExchange },
}

interface ChangesProps {
  items: readonly Since[]
  hasMore: boolean
  onShow: HistoryProps['onShow']
}

function Changes({ items, hasMore, onShow }: ChangesProps) {
  if (items.length === 0) return <Text c="dimmed">Everything is as it was told.</Text>
  return (
    <div>
      <Title order={3} size="h4">
        {plural(items.length, 'change', 'changes')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {countSince(items)}
      </Text>
      <List label="What has changed">
        {items.map((one) => (
          <ListRow
            key={`${one.kind} ${one.shiftId} ${one.userId}`}
            leading={<Icon kind={one.kind} />}
            title={<Sentence one={one} onShow={onShow} />}
            meta={one.at && `${one.by ? `${inSentence(one.by)}, ` : ''}${formatWhen(one.at)}`}
            wraps
          />
        ))}
      </List>
      {hasMore && (
        <Text size="sm" c="dimmed" mt="sm">
          More has changed. Choose fewer days to read all of it.
        </Text>
      )}
    </div>
  )
}

function Icon({ kind }: Pick<Since, 'kind'>) {
  const Shape = ICONS[kind]
  return <Shape size={16} aria-hidden />
}

function Sentence({ one, onShow }: { one: Since; onShow: HistoryProps['onShow'] }) {
  const said = saySince(one)
  return <UnstyledButton onClick={() => onShow(one)}>{said}</UnstyledButton>
}
