import { Button, NativeSelect, TextInput } from '@mantine/core'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import { ListTools } from '#client/ui/lists/list-tools.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { useDelayed } from '#client/ui/use-delayed.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import { londonDay } from '#shared/time.ts'
import { withState } from '../../rules/ready-filters.ts'
import type { StandingFilter } from '../../rules/standing.ts'
import { STANDING_FILTER_WORDS } from '../../rules/standing-words.ts'
import type { MandatoryState, MemberFilter, ReadyState, SortKey } from '../../schema.ts'
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
export function MemberTools({ search, onSearch, filter: given, onFilter, csvUrl, ...rest }: MemberToolsProps) {
  const phone = usePhone()
  const filter = withState(given, londonDay(new Date()))
  const { standing, job } = filter
  const inFirst = [standing, job].filter(Boolean).length
  return (
    <ListTools
      label="Search name or position"
      search={search}
      onSearch={onSearch}
      inUse={{ first: inFirst, others: describeFilter(filter).length - inFirst }}
      first={
        <>
          <Choice
            label="Standing"
            any="Any standing"
            options={options(STANDING_FILTER_WORDS)}
            value={standing}
            onChoose={(value) => onFilter({ ...filter, standing: value as StandingFilter | undefined })}
          />
          <Choice
            label="Job"
            any="Any job"
            options={jobs}
            value={job}
            onChoose={(value) => onFilter({ ...filter, job: value as MemberFilter['job'] })}
          />
        </>
      }
      menu={<DownloadMenu label="More for the list of members" files={{ 'Save as CSV': csvUrl }} />}
    >
      <OtherFilters filter={filter} onFilter={onFilter} />
      {phone && <PhoneChoices {...rest} />}
    </ListTools>
  )
}

interface ChoiceProps {
  label: string
  /** The words for no choice. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

function Choice({ label, any, options: choices, value, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: any }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  )
}

const OTHER = 'other'

/** Filters by papers, mandatory certificates and area. One that came from elsewhere, such as a chart, is kept until another is chosen. */
function OtherFilters({ filter, onFilter }: Pick<MemberToolsProps, 'filter' | 'onFilter'>) {
  const { ready, mandatory, area, job, standing, ...days } = filter
  const isOther = Object.keys(days).length > 0
  const kept = {
    ...(standing && { standing }),
    ...(mandatory && { mandatory }),
    ...(area && { area }),
    ...(job && { job }),
  }
  return (
    <>
      <Choice
        label="Papers"
        any="Any papers"
        options={[...options(READY_WORDS), ...(isOther ? [{ value: OTHER, label: 'As narrowed below' }] : [])]}
        value={ready ?? (isOther ? OTHER : undefined)}
        onChoose={(value) => onFilter({ ...kept, ...(value && { ready: value as ReadyState }) })}
      />
      <Choice
        label="Mandatory certificates"
        any="Any certificates"
        options={options(MANDATORY_WORDS)}
        value={mandatory}
        onChoose={(value) => onFilter({ ...filter, mandatory: value as MandatoryState | undefined })}
      />
      <AreaField area={area ?? ''} onArea={(text) => onFilter({ ...filter, area: text || undefined })} />
    </>
  )
}

function AreaField({ area, onArea }: { area: string; onArea: (area: string) => void }) {
  const [text, setText] = useDelayed(area, (next) => onArea(next.trim()))
  return (
    <TextInput
      aria-label="Town or postcode area"
      placeholder="Town or postcode"
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
