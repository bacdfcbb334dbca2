import { Box, Button, Card, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { lookOf } from '#shared/fields/look.ts'
import { can, teamActions } from '../../policy.ts'
import { ownersSettings, settingsForm } from '../../rules/forms.ts'
import type { ManagedTeam, TeamSettings } from '../../schema.ts'
import { AgencyIdentity } from './agency-identity.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { TeamCode } from './team-code.tsx'
import { type SettingName, useSettingsForm } from './use-settings-form.ts'

const toggles = ['autoApprove', 'membersSeeCards', 'requireTwoFactor'] as const

interface TeamTabProps {
  team: ManagedTeam
  /** The former members; the page passes them in. */
  former?: ReactNode
}

/** The first tab of the settings: name, code, and rules for everybody in the team. */
export function TeamTab({ team, former }: TeamTabProps) {
  const query = useQuery(api.teams.settings.queryOptions({ input: { teamId: team.id } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="settings">
        <ReadingsSkeleton />
      </Pending>
    )
  return (
    <Stack gap="md">
      <SettingsForm team={team} stored={query.data} />
      <TeamCode team={team} />
      <AgencyIdentity team={team} />
      {former}
    </Stack>
  )
}

function SettingsForm({ team, stored }: { team: ManagedTeam; stored: TeamSettings }) {
  const form = useSettingsForm(team.id, stored)
  const mayChangeSafety = can(team, teamActions.changeSafety)

  function isLocked(name: SettingName) {
    return !mayChangeSafety && ownersSettings.some((owners) => owners === name)
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="team-settings">
      <Title order={2} size="h4" id="team-settings" mb="md">
        Team
      </Title>
      <SchemaForm
        key={form.round}
        definition={settingsForm}
        values={form.from}
        widgets={choiceWidgets}
        onChange={form.begin}
        onSubmit={form.save}
      >
        {({ field, values, isSending }) => {
          const isChanged = form.changedOf(values).length > 0
          return (
            <>
              <Stack gap="lg">
                <Box maw={420}>
                  {field('teamName', values.teamName.trim() === '' ? { error: 'Enter a team name' } : {})}
                </Box>
                <Stack gap="md" maw={420}>
                  {field('onCallPhone')}
                  {field('onCallHours')}
                </Stack>
                {toggles.map((name) => {
                  const { hint } = lookOf(settingsForm.fields[name])
                  return field(
                    name,
                    isLocked(name) ? { disabled: true, description: `${hint} Only an owner can change this.` } : {},
                  )
                })}
              </Stack>
              <Group justify="flex-end" mt="lg">
                {isChanged && (
                  <Button variant="default" onClick={form.reset} disabled={isSending || form.isSaving}>
                    Cancel
                  </Button>
                )}
                <SubmitButton busyLabel="Saving..." disabled={!isChanged || form.isSaving}>
                  {form.isSaving ? 'Saving...' : 'Save'}
                </SubmitButton>
              </Group>
            </>
          )
        }}
      </SchemaForm>
      {form.conflict && (
        <SettingsConflict
          {...form.conflict}
          isSaving={form.isSaving}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeConflict}
        />
      )}
    </Card>
  )
}
