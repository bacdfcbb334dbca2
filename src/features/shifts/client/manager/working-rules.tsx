import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { teamRulesOf, workingRulesForm, workingRulesValues } from '#features/eligibility/rules/working-rules-form.ts'

/** What the team chooses of the law on working time, for its owners. */
export function WorkingRules({ teamId }: { teamId: string }) {
  const query = useQuery(api.shifts.rules.queryOptions({ input: { teamId } }))
  if (query.isPending)
    return (
      <Loading what="rules">
        <FieldsSkeleton />
      </Loading>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const { version, rules } = query.data
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
        onSubmit={async (values) => {
          await actAndShow(
            () => client.shifts.saveRules({ teamId, version, rules: teamRulesOf(values) }),
            api.shifts.key(),
          )
          toast.success('Rules saved')
        }}
      />
    </Card>
  )
}
