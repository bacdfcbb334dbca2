import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { client, conflictState } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm, SubmitButton } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type JobCode, jobLabel, jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { type HeldRole, latestOf } from '../rules/by-job.ts'
import { type MemberRoles, roleFields } from '../schema.ts'
import classes from './roles.module.css'
import { useRefreshRoles } from './use-refresh-roles.ts'

export interface SiteChoice {
  value: string
  label: string
}

interface RoleDialogProps {
  teamId: string
  userId: string
  roles: MemberRoles
  held: readonly HeldRole[]
  /** The role to be changed; without one it is given. */
  role?: HeldRole | undefined
  seesRates: boolean
  sites: readonly SiteChoice[]
  onClose: () => void
}

/** Gives a role, or changes it from a day on; what was typed stays when a colleague was quicker. */
export function RoleDialog({ teamId, userId, roles, held, role, seesRates, sites, onClose }: RoleDialogProps) {
  const refresh = useRefreshRoles()
  const latest = role && (role.next.findLast(({ held }) => held) ?? role.now)
  const [siteIds, setSiteIds] = useState(() => latest?.sites.map(({ id }) => id) ?? [])
  const replaces = useRef(new Map(held.map(({ job, version }) => [job, version])))
  const definition = useMemo(() => formFor({ roles, held, role }), [roles, held, role])
  const [isLimited, setLimited] = useState(siteIds.length > 0)
  const [lacksSites, setLacksSites] = useState(false)

  return (
    <Dialog opened onClose={onClose} title={role ? `Change the role: ${jobLabel(role.job)}` : 'Give a role'} size="lg">
      <SchemaForm
        definition={definition}
        widgets={standardWidgets}
        values={
          {
            ...{ job: role?.job, from: londonToday(deviceClock), keepsJob: true },
            ...(latest?.rate && { rate: (latest.rate / 100).toFixed(2) }),
          } as never
        }
        onSubmit={async ({ job, keepsJob, ...fields }) => {
          setLacksSites(isLimited && siteIds.length === 0)
          if (isLimited && siteIds.length === 0) return 'Choose a site, or every site'
          try {
            await client.roles.record({
              ...{ teamId, userId, job, replaces: replaces.current.get(job) ?? versionOf(roles, job), ...fields },
              ...{ siteIds: isLimited ? siteIds : [], keepsJob },
            })
          } catch (error) {
            // A colleague has changed the role: the manager is told, and decides whether to save all the same.
            const current = conflictState<MemberRoles>(error)
            if (current) replaces.current.set(job, versionOf(current, job))
            throw error
          } finally {
            await refresh()
          }
          toast.success(role ? 'Role changed' : `They hold the role of ${jobLabel(job)}`)
          onClose()
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            {!role && field('job')}
            {field('from')}
            {seesRates && field('rate')}
            <SitePicker
              sites={sites}
              chosen={siteIds}
              onChoose={setSiteIds}
              isLimited={isLimited}
              onLimited={setLimited}
              lacks={lacksSites && siteIds.length === 0}
            />
            {!role && field('keepsJob')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>{role ? 'Save Changes' : 'Give the Role'}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

const versionOf = ({ items }: MemberRoles, job: string) => latestOf(items, job)?.version ?? 0

function formFor({ roles, held, role }: Pick<RoleDialogProps, 'roles' | 'held' | 'role'>) {
  const { job: theirs } = roles
  const open = jobs.filter(({ value }) => value === role?.job || !held.some(({ job }) => job === value))
  return defineForm({
    title: 'Role',
    fields: {
      ...roleFields,
      job: build.select(open as readonly { value: JobCode; label: string }[], { label: 'Role' }),
      from: build.day({ label: 'From', min: 'today' }),
      keepsJob: build.checkbox({
        label: `They stay ${jobLabel(theirs)} as well`,
        hint: 'Whoever holds roles is booked in these alone.',
        when: ({ job }) => held.length === 0 && Boolean(theirs) && Boolean(job) && job !== theirs,
      }),
    },
  })
}

const MANY = 8

interface SitePickerProps {
  sites: readonly SiteChoice[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  isLimited: boolean
  onLimited: (isLimited: boolean) => void
  lacks: boolean
}

/** Every site, or those that are ticked; many are found by typing. */
function SitePicker({ sites, chosen, onChoose, isLimited, onLimited, lacks }: SitePickerProps) {
  const [words, setWords] = useState('')
  const shown = sites.filter(
    ({ value, label }) => chosen.includes(value) || label.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <Stack gap="sm">
      <Checkbox
        label="Only at some sites"
        checked={isLimited}
        onChange={(event) => onLimited(event.currentTarget.checked)}
      />
      {isLimited && sites.length > MANY && (
        <TextInput label="Find a site" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      )}
      {isLimited && (
        <Checkbox.Group
          label="Sites"
          error={lacks ? 'Choose a site' : undefined}
          value={[...chosen]}
          onChange={onChoose}
        >
          <Stack gap="xs" mt="xs" className={classes.sites ?? ''}>
            {shown.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
