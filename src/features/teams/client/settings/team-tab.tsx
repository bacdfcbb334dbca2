import { Button, Card, Group, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import { can, teamActions } from '../../policy.ts'
import type { ManagedTeam, TeamSettings } from '../../schema.ts'
import { SETTING_LABELS, SettingsConflict } from './settings-conflict.tsx'
import { TeamCode } from './team-code.tsx'
import classes from './toggle.module.css'
import { type SettingName, useSettingsForm } from './use-settings-form.ts'

const TOGGLES: { name: Exclude<SettingName, 'teamName'>; owners: boolean; hint: string }[] = [
  {
    name: 'autoApprove',
    owners: false,
    hint: 'Whoever has the team code becomes a member at once. Somebody who was rejected or removed before still waits for your answer.',
  },
  {
    name: 'membersSeeCards',
    owners: true,
    hint: 'Members see name, photo, job and profile completion of each other. Nothing else is ever shown to them.',
  },
  {
    name: 'requireTwoFactor',
    owners: true,
    hint: 'Whoever manages this team, you too, must sign in with a second factor before they see anything of it.',
  },
]

interface TeamTabProps {
  team: ManagedTeam
  /** The former members; the page passes them in. */
  former?: ReactNode
}

/** The first tab of the settings: name, code, and what holds for everybody in the team. */
export function TeamTab({ team, former }: TeamTabProps) {
  const query = useQuery(api.teams.settings.queryOptions({ input: { teamId: team.id } }))
  if (query.isPending) return <LoadingView />
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap="md">
      <SettingsForm team={team} stored={query.data} />
      <TeamCode team={team} />
      {former}
    </Stack>
  )
}

function SettingsForm({ team, stored }: { team: ManagedTeam; stored: TeamSettings }) {
  const form = useSettingsForm(team.id, stored)
  const { values, changed, theirs } = form
  const mayChangeSafety = can(team, teamActions.changeSafety)
  const nameProblem = values.teamName.trim() === '' ? 'Enter a team name' : form.problemOf('teamName')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (changed.length > 0 && values.teamName.trim() !== '') form.save()
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="team-settings">
      <Title order={2} size="h4" id="team-settings" mb="md">
        Team
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <TextInput
            label={SETTING_LABELS.teamName}
            maw={420}
            maxLength={120}
            autoComplete="organization"
            withAsterisk
            value={values.teamName}
            error={nameProblem}
            onChange={({ currentTarget }) => form.change({ teamName: currentTarget.value })}
          />
          {TOGGLES.map(({ name, owners, hint }) => (
            <Toggle
              key={name}
              label={SETTING_LABELS[name]}
              description={owners && !mayChangeSafety ? `${hint} Only an owner can change this.` : hint}
              disabled={owners && !mayChangeSafety}
              error={form.problemOf(name)}
              classNames={{ track: classes.track ?? '' }}
              checked={values[name]}
              onChange={({ currentTarget }) => form.change({ [name]: currentTarget.checked })}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          {changed.length > 0 && (
            <Button variant="default" onClick={form.reset} disabled={form.isSaving}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={changed.length === 0 || form.isSaving}>
            {form.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      </form>
      {theirs && (
        <SettingsConflict
          mine={values}
          theirs={theirs}
          changed={changed}
          isSaving={form.isSaving}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeConflict}
        />
      )}
    </Card>
  )
}
