import { Button, NativeSelect, TextInput } from '@mantine/core'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { ListTools } from '#client/ui/lists/list-tools.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { useDelayed } from '#client/ui/use-delayed.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import { londonDay } from '#shared/time.ts'
import { withState } from '../rules/ready-filters.ts'
import type { StandingFilter } from '../rules/standing.ts'
import { STANDING_FILTER_WORDS } from '../rules/standing-words.ts'
import type { MandatoryState, MemberFilter, ReadyState, SortKey } from '../schema.ts'
import { describeFilter, MANDATORY_WORDS, READY_WORDS } from './candidates-filter.ts'

const SORT_WORDS: Record<SortKey, string> = {
  name: 'Name',
  need: 'Need',
  position: 'Position',
  completion: 'Profile',
  certificates: 'Certificates',
  expiry: 'Next expiry',
  joined: 'Joined',
}

interface MemberToolsProps {
  search: string
  onSearch: (search: string) => void
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
  sort: SortKey
  onSort: (by: SortKey) => void
  csvUrl: string
  /** On a phone: whether rows have boxes to tick. */
  choosing: boolean
  onChoosing: () => void
}

/** Search and filters of the list of members. */
export function MemberTools({ search, onSearch, filter, onFilter, csvUrl, ...rest }: MemberToolsProps) {
  const phone = usePhone()
  return (
    <ListTools
      label="Search name or position"
      search={search}
      onSearch={onSearch}
      count={describeFilter(filter).length}
    >
      <FilterChoices filter={filter} onFilter={onFilter} />
      {phone && <PhoneChoices {...rest} />}
      <DownloadButton url={csvUrl} label="CSV: Team Members">
        CSV
      </DownloadButton>
    </ListTools>
  )
}

const OTHER = 'other'

/** Filters by standing, papers, mandatory certificates, job and area. One that came from elsewhere, such as a chart, is kept until another is chosen. */
function FilterChoices({ filter, onFilter }: Pick<MemberToolsProps, 'filter' | 'onFilter'>) {
  const { ready, mandatory, area, job, standing, ...days } = withState(filter, londonDay(new Date()))
  const others = { ...(ready ? { ready } : days) }
  const isOther = Object.keys(days).length > 0
  const kept = {
    ...(standing && { standing }),
    ...(mandatory && { mandatory }),
    ...(area && { area }),
    ...(job && { job }),
  }
  return (
    <>
      <NativeSelect
        aria-label="Standing"
        data={[{ value: '', label: 'Any standing' }, ...options(STANDING_FILTER_WORDS)]}
        value={standing ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...others, ...kept, standing: (value || undefined) as StandingFilter | undefined })
        }
      />
      <NativeSelect
        aria-label="Papers"
        data={[
          { value: '', label: 'Any papers' },
          ...options(READY_WORDS),
          ...(isOther ? [{ value: OTHER, label: 'As narrowed below' }] : []),
        ]}
        value={ready ?? (isOther ? OTHER : '')}
        onChange={({ currentTarget: { value } }) => onFilter({ ...kept, ...(value && { ready: value as ReadyState }) })}
      />
      <NativeSelect
        aria-label="Mandatory certificates"
        data={[{ value: '', label: 'Any certificates' }, ...options(MANDATORY_WORDS)]}
        value={mandatory ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...others, ...kept, mandatory: (value || undefined) as MandatoryState | undefined })
        }
      />
      <NativeSelect
        aria-label="Job"
        data={[{ value: '', label: 'Any job' }, ...jobs]}
        value={job ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...others, ...kept, job: (value || undefined) as MemberFilter['job'] })
        }
      />
      <AreaField area={area ?? ''} onArea={(text) => onFilter({ ...others, ...kept, area: text || undefined })} />
    </>
  )
}

function AreaField({ area, onArea }: { area: string; onArea: (area: string) => void }) {
  const [text, setText] = useDelayed(area, (next) => onArea(next.trim()))
  return (
    <TextInput
      aria-label="Town or postcode area"
      placeholder="Town or postcode"
      w={140}
      maxLength={60}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

/** What a phone, whose list has no column headers, needs besides: the order, and boxes to tick. */
function PhoneChoices({
  sort,
  onSort,
  choosing,
  onChoosing,
}: Pick<MemberToolsProps, 'sort' | 'onSort' | 'choosing' | 'onChoosing'>) {
  return (
    <>
      <NativeSelect
        aria-label="Sort by"
        data={Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }))}
        value={sort}
        onChange={({ currentTarget: { value } }) => onSort(value as SortKey)}
      />
      <Button variant="default" aria-pressed={choosing} onClick={onChoosing}>
        Select People
      </Button>
    </>
  )
}

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
