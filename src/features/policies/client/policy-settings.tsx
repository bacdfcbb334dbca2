import { Button, Card, Checkbox, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, conflictState, fieldProblems } from '#client/api.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { jobs as allJobs, type JobCode } from '#features/teams/rules/jobs.ts'
import { formatDay } from '#shared/time.ts'
import { paperRules } from '../rules/paper-kinds.ts'
import type { Policy } from '../schema.ts'
import classes from './policy-settings.module.css'

interface PolicySettingsProps {
  teamId: string
  policy: Policy
}

/** What stands beside the text and changes at once: for whom it is, who answers for it, whether it is required. */
export function PolicySettings({ teamId, policy }: PolicySettingsProps) {
  const queries = useQueryClient()
  const of = { teamId, policyId: policy.id }
  const store = (stored: Policy) => queries.setQueryData(api.policies.get.queryKey({ input: of }), stored)
  const [ownerId, setOwnerId] = useState(policy.ownerId)
  const [reviewOn, setReviewOn] = useState(policy.reviewOn)
  const [jobs, setJobs] = useState(policy.jobs as JobCode[])
  const save = useMutation(
    api.policies.saveSettings.mutationOptions({
      onSuccess: (stored) => {
        store(stored)
        toast.success('Saved')
      },
      onError: (error) => {
        const theirs = conflictState<Policy>(error)
        if (theirs) store(theirs)
        toast.failure(error)
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.policies.list.key() }),
    }),
  )
  const problems = fieldProblems(save.error)
  const toggleJob = (job: JobCode) => setJobs(jobs.includes(job) ? jobs.filter((one) => one !== job) : [...jobs, job])
  return (
    <Stack gap="md" maw={680}>
      <Card
        withBorder
        padding="lg"
        component="form"
        aria-label="Who reads it"
        onSubmit={(event) => event.preventDefault()}
      >
        <Stack gap="md">
          <fieldset className={classes.jobs}>
            <legend>For</legend>
            <Checkbox mt="xs" label="All staff" checked={jobs.length === 0} onChange={() => setJobs([])} />
            {allJobs.map(({ value, label }) => (
              <Checkbox
                key={value}
                mt="xs"
                label={label}
                checked={jobs.includes(value)}
                onChange={() => toggleJob(value)}
              />
            ))}
          </fieldset>
          <NativeSelect
            label="Owner"
            description="Who answers for it"
            value={ownerId ?? ''}
            data={[
              { value: '', label: 'Nobody' },
              ...policy.managers.map(({ userId, fullName }) => ({ value: userId, label: fullName })),
            ]}
            onChange={({ currentTarget }) => setOwnerId(currentTarget.value || null)}
          />
          <DayField
            label="Review on"
            description="From that day on it is listed as due for review"
            value={reviewOn}
            error={problems.find(({ path }) => path === 'reviewOn')?.message}
            onChange={setReviewOn}
          />
          <Group>
            <Button
              type="submit"
              loading={save.isPending}
              onClick={() =>
                save.mutate({ ...of, revision: policy.revision, ownerId, reviewOn: reviewOn || null, jobs })
              }
            >
              Save
            </Button>
          </Group>
        </Stack>
      </Card>
      {!paperRules[policy.kind].voluntary && <RequireSwitch {...of} policy={policy} onStored={store} />}
    </Stack>
  )
}

interface RequireSwitchProps {
  teamId: string
  policyId: string
  policy: Policy
  onStored: (policy: Policy) => void
}

/** Makes a requirement of the signature, which then counts in compliance like any other. */
function RequireSwitch({ teamId, policyId, policy, onStored }: RequireSwitchProps) {
  const change = useMutation(
    api.policies.require.mutationOptions({ onSuccess: onStored, onError: (error) => toast.failure(error) }),
  )
  const published = policy.number > 0 && policy.state !== 'withdrawn'
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="policy-required">
      <Title order={2} size="h5" id="policy-required" mb="xs">
        Compliance
      </Title>
      <Toggle
        label="Require a signature"
        description={
          published
            ? `Who has not signed by ${formatDay(policy.readBy)} does not comply. A new version leaves time until its own day.`
            : 'Publish it first.'
        }
        checked={policy.required}
        disabled={!published || change.isPending}
        onChange={({ currentTarget }) => change.mutate({ teamId, policyId, required: currentTarget.checked })}
      />
    </Card>
  )
}
