import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { GroupedChoices } from '#client/ui/inputs/grouped-choices.tsx'
import type { Rota } from '#features/rota/schema.ts'
import { jobs as allJobs, type JobCode } from '#features/teams/rules/jobs.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { type Asked, type AskedErrors, periodsOf } from './asked.ts'
import classes from './asking.module.css'

interface WhereAndWhenProps {
  rota: Rota | undefined
  asked: Asked
  errors: AskedErrors
  onChange: (change: Partial<Asked>) => void
}

const OTHER = 'other'
const SEVERAL = 'several'
const JOBS = allJobs.map(({ value, label }) => ({ id: value, name: label }))

/** Which open places a plan is about: their days, sites and jobs. */
export function WhereAndWhen({ rota, asked, errors, onChange }: WhereAndWhenProps) {
  const { from, through, siteIds, jobs } = asked
  const periods = periodsOf(londonToday(deviceClock))
  const ready = periods.find((one) => one.from === from && one.through === through)
  const [isOther, setOther] = useState(ready === undefined)
  const sites = rota?.sites ?? []
  return (
    <>
      <div className={classes.where}>
        <NativeSelect
          label="Days"
          data={[...periods.map(({ value, label }) => ({ value, label })), { value: OTHER, label: 'Other days…' }]}
          value={isOther ? OTHER : (ready?.value ?? OTHER)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = periods.find((one) => one.value === value)
            setOther(!chosen)
            if (chosen) onChange({ from: chosen.from, through: chosen.through })
          }}
        />
        <OneOrMore
          label="Sites"
          every="Every site"
          choices={sites.map(({ id, name, clientName }) => ({ id, name, of: clientName }))}
          chosen={siteIds}
          error={errors.sites}
          onChoose={(next) => onChange({ siteIds: next })}
        />
        <OneOrMore
          label="Jobs"
          every="Every job"
          choices={JOBS}
          chosen={jobs}
          error={errors.jobs}
          onChoose={(next) => onChange({ jobs: next as JobCode[] | undefined })}
        />
      </div>
      {isOther && (
        <div className={classes.days}>
          <DayField
            label="First day"
            value={from}
            error={errors.from}
            onChange={(day) => onChange({ from: day ?? '' })}
          />
          <DayField
            label="Last day"
            value={through}
            error={errors.through}
            onChange={(day) => onChange({ through: day ?? '' })}
          />
        </div>
      )}
    </>
  )
}

interface OneOrMoreProps {
  label: string
  every: string
  choices: readonly { id: string; name: string; of?: string }[]
  /** Undefined: every one. */
  chosen: string[] | undefined
  error: string | undefined
  onChoose: (chosen: string[] | undefined) => void
}

/** Every one, one of them, or several, which are ticked below. */
function OneOrMore({ label, every, choices, chosen, error, onChoose }: OneOrMoreProps) {
  const [isSeveral, setSeveral] = useState(chosen !== undefined && chosen.length !== 1)
  return (
    <>
      <NativeSelect
        label={label}
        data={[
          { value: '', label: every },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ...(choices.length > 2 ? [{ value: SEVERAL, label: 'Several…' }] : []),
        ]}
        value={isSeveral ? SEVERAL : (chosen?.[0] ?? '')}
        onChange={({ currentTarget: { value } }) => {
          setSeveral(value === SEVERAL)
          if (value === SEVERAL) onChoose(chosen ?? [])
          else onChoose(value === '' ? undefined : [value])
        }}
      />
      {isSeveral && (
        <div className={classes.several}>
          <GroupedChoices
            label={label}
            searchLabel={`Search ${label.toLowerCase()}`}
            groups={[...Map.groupBy(choices, ({ id, of }) => of ?? id)].map(([key, items]) => ({
              ...{ id: `of-${key}`, name: items[0]!.of ?? '', items },
            }))}
            chosen={new Set(chosen)}
            onChoose={(next) => onChoose([...next])}
            error={error}
          />
        </div>
      )}
    </>
  )
}
