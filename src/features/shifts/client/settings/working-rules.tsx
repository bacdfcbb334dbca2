import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { teamRulesOf, workingRulesForm, workingRulesValues } from '#features/eligibility/rules/working-rules-form.ts'
import type { EndedBooking } from '../../schema.ts'
import { EndedBookings } from './ended-bookings.tsx'

/** Rules that are to be saved, with the bookings that they would end. */
interface Draft {
  rules: TeamRules
  ends: EndedBooking[]
}

/** What the team chooses of the law on working time, for its owners. */
export function WorkingRules({ teamId }: { teamId: string }) {
  const query = useQuery(api.shifts.rules.queryOptions({ input: { teamId } }))
  const [asked, setAsked] = useState<Draft>()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="rules">
        <FieldsSkeleton />
      </Pending>
    )
  const { version, rules } = query.data

  async function save({ rules, ends }: Draft) {
    try {
      await actAndShow(
        () => client.shifts.saveRules({ teamId, version, rules, ends: ends.map(({ assignmentId }) => assignmentId) }),
        api.shifts.key(),
      )
    } catch (error) {
      const other = conflictState<{ ends?: EndedBooking[] }>(error)?.ends
      if (other) setAsked({ rules, ends: other })
      throw error
    }
    setAsked(undefined)
    toast.success('Rules saved')
  }

  async function preview(rules: TeamRules) {
    const { ends } = await client.shifts.previewRules({ teamId, rules })
    if (ends.length > 0) setAsked({ rules, ends })
    else await save({ rules, ends })
  }

  return (
    <Card withBorder component="section" aria-label="Working time">
      <Text c="dimmed" mb="md">
        Each rule comes from the law. Where it leaves a choice, you say whether a rule blocks a booking or only warns;
        the others always block. Everybody who is booked for a shift to come is judged by them again.
      </Text>
      <SchemaForm
        key={version}
        definition={workingRulesForm}
        widgets={standardWidgets}
        values={workingRulesValues(rules) as never}
        submitLabel="Save Rules"
        docked={{}}
        onSubmit={(values) => preview(teamRulesOf(values))}
      />
      {asked && <EndedBookings ends={asked.ends} onSave={() => save(asked)} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}
