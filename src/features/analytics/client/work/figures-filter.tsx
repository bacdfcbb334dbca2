import { Group, NativeSelect } from '@mantine/core'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import { type FiguresState, type SpanKind, spanKinds } from '../../rules/periods.ts'
import type { FiguresOfWork } from '../../schema.ts'

export interface SiteOfClient {
  id: string
  name: string
  clientId: string
  clientName: string
}

interface FiguresFilterProps {
  sites: readonly SiteOfClient[]
  state: FiguresState
  /** What is shown: its days are those that nobody has chosen. */
  shown: FiguresOfWork | undefined
  onState: (state: FiguresState) => void
}

const WORDS: Record<SpanKind, string> = { week: 'By week', month: 'By month' }
const CLIENT = 'client '

/** Which days, by week or month, and of which work. */
export function FiguresFilter({ sites, state, shown, onState }: FiguresFilterProps) {
  const groups = [...Map.groupBy(sites, ({ clientId }) => clientId)]
  return (
    <Group gap="sm" align="flex-end" data-screen-only>
      <ViewSwitch
        aria-label="Added up"
        value={state.by ?? 'week'}
        onChange={(by) => onState({ ...state, by: by as SpanKind, from: undefined, through: undefined })}
        data={spanKinds.map((value) => ({ value, label: WORDS[value] }))}
      />
      <Group gap="sm" wrap="nowrap" grow miw={0} maw={312}>
        <DayField
          label="From"
          value={state.from ?? shown?.from}
          onChange={(from) => onState({ ...state, from: from ?? undefined })}
        />
        <DayField
          label="Until"
          value={state.through ?? shown?.to}
          onChange={(through) => onState({ ...state, through: through ?? undefined })}
        />
      </Group>
      <Group gap="sm" wrap="nowrap" miw={0} maw="100%">
        <NativeSelect
          label="Client or Site"
          w={210}
          miw={0}
          data={[
            { value: '', label: 'Every client' },
            ...groups.map(([id, items]) => ({
              group: items[0]?.clientName ?? '',
              items: [
                { value: `${CLIENT}${id}`, label: `All of ${items[0]?.clientName}` },
                ...items.map(({ id: siteId, name }) => ({ value: siteId, label: name })),
              ],
            })),
          ]}
          value={state.site ?? (state.client ? `${CLIENT}${state.client}` : '')}
          onChange={({ currentTarget: { value } }) =>
            onState({
              ...state,
              client: value.startsWith(CLIENT) ? value.slice(CLIENT.length) : undefined,
              site: value === '' || value.startsWith(CLIENT) ? undefined : value,
            })
          }
        />
        <NativeSelect
          label="Job"
          w={180}
          miw={0}
          data={[{ value: '', label: 'Every job' }, ...jobs]}
          value={state.job ?? ''}
          onChange={({ currentTarget }) =>
            onState({ ...state, job: (currentTarget.value || undefined) as JobCode | undefined })
          }
        />
      </Group>
    </Group>
  )
}
