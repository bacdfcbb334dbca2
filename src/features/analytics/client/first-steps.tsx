import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Checklist } from '#client/ui/lists/checklist.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { FirstStep, Overview } from '../schema.ts'

const WORDS: Record<FirstStep, { title: string; about: string }> = {
  invite: {
    title: 'Invite your first candidates',
    about: 'They register on their phone, saved as they go. You see their profile once they are in the team.',
  },
  approve: {
    title: 'Approve the first request',
    about: 'A person who asks with the team code appears on this page, with Approve beside the name.',
  },
  require: {
    title: 'Say what your team requires',
    about: 'Start from ready sets for the six jobs: identity, right to work, DBS, references, training.',
  },
  site: {
    title: 'Add your first client and site',
    about: 'Who asks you for staff, and where the work is: its address, who is rung there, what it asks for.',
  },
  shift: {
    title: 'Publish your first shift',
    about: 'Everybody who can work it sees it at once; you book them, offer it, or let them claim it.',
  },
  settings: {
    title: 'Choose how the team works',
    about: 'Whether the code lets people in at once, and whether members see each other.',
  },
  protect: {
    title: 'Protect your account with a second factor',
    about: 'A passkey or an app. It takes a minute.',
  },
  manager: {
    title: 'Invite a second manager',
    about: 'Somebody who answers while you are away, with the rights that you choose.',
  },
}

export interface FirstStepsProps {
  teamId: string
  steps: NonNullable<Overview['firstSteps']>
  /** What does each step; the one that is next stands out. */
  actions: (next: FirstStep | undefined) => Partial<Record<FirstStep, ReactNode>>
}

/** What a new team does first. The server knows what is done; a manager may put the list away. */
export function FirstSteps({ teamId, steps, actions }: FirstStepsProps) {
  const queries = useQueryClient()
  const put = useMutation(
    api.analytics.putFirstStepsAway.mutationOptions({
      onSuccess: ({ away }) => {
        if (away)
          toast.success('The first steps are put away', {
            action: { label: 'Undo', run: () => put.mutate({ teamId, away: false }) },
          })
      },
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.analytics.overview.key() }),
    }),
  )
  const done = steps.filter((step) => step.done).length
  const doing = actions(steps.find((step) => !step.done)?.step)
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="first-steps">
      <Group px="md" py="xs" gap="xs" wrap="nowrap" justify="space-between">
        <div>
          <Title order={2} size="h5" id="first-steps">
            First Steps
          </Title>
          <Text size="sm" c="dimmed">
            {done} of {steps.length} done
          </Text>
        </div>
        <Button
          variant="subtle"
          px="xs"
          aria-label="Put away the first steps"
          loading={put.isPending}
          onClick={() => put.mutate({ teamId, away: true })}
        >
          Put Away
        </Button>
      </Group>
      <Checklist
        label="First Steps"
        steps={steps.map((step) => ({ id: step.step, done: step.done, ...WORDS[step.step], action: doing[step.step] }))}
      />
    </Card>
  )
}
