import { Checkbox, Stack } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { type ChoiceGroup, withKept } from '#client/ui/inputs/group-order.ts'
import { GroupedChoices } from '#client/ui/inputs/grouped-choices.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type JobCode, jobLabel, jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { type HeldRole, latestOf } from '../rules/by-job.ts'
import { type MemberRoles, type Role, roleFields } from '../schema.ts'

interface RoleDialogProps {
  teamId: string
  userId: string
  roles: MemberRoles
  held: readonly HeldRole[]
  /** The role to be changed; without one it is given. */
  role?: HeldRole | undefined
  seesRates: boolean
  /** Undefined while they are read. */
  sites: readonly ChoiceGroup[] | undefined
  onClose: () => void
}

/** Gives a role, or changes it from a day on; what was typed stays when a colleague was quicker. */
export function RoleDialog({ teamId, userId, roles, held, role, seesRates, sites, onClose }: RoleDialogProps) {
  const latest = role && (role.next.findLast(({ held }) => held) ?? role.now)
  const [siteIds, setSiteIds] = useState<ReadonlySet<string>>(() => new Set(latest?.sites.map(({ id }) => id)))
  const replaces = useRef(new Map(held.map(({ job, version }) => [job, version])))
  const definition = useMemo(() => formFor({ roles, held, role }), [roles, held, role])
  const groups = useMemo(() => sites && withKept(sites, latest?.sites ?? []), [sites, latest])
  const [isLimited, setLimited] = useState(siteIds.size > 0)
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
            contractHours: hoursOf(latest),
          } as never
        }
        onSubmit={async ({ job, keepsJob, contractHours, ...fields }) => {
          setLacksSites(isLimited && siteIds.size === 0)
          if (isLimited && siteIds.size === 0) return 'Choose a site, or every site'
          try {
            await client.roles.record({
              ...{ teamId, userId, job, replaces: replaces.current.get(job) ?? versionOf(roles, job), ...fields },
              ...{ siteIds: isLimited ? [...siteIds] : [], keepsJob },
              contractMinutes: minutesOf(contractHours),
            })
          } catch (error) {
            // A colleague has changed the role: the manager is told, and decides whether to save all the same.
            const current = conflictState<MemberRoles>(error)
            if (current) replaces.current.set(job, versionOf(current, job))
            throw error
          } finally {
            await refetch(api.roles.key())
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
            {field('contractHours')}
            <SitePicker
              sites={groups}
              chosen={siteIds}
              onChoose={setSiteIds}
              isLimited={isLimited}
              onLimited={setLimited}
              lacks={lacksSites && siteIds.size === 0}
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

const hoursOf = (role: Role | null | undefined) =>
  role?.contractMinutes ? String(role.contractMinutes / 60) : undefined
/** Blank and 0: none are promised. */
const minutesOf = (hours: string | undefined) => Math.round(Number(hours ?? 0) * 60) || null

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

interface SitePickerProps {
  /** Undefined while they are read. */
  sites: readonly ChoiceGroup[] | undefined
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  isLimited: boolean
  onLimited: (isLimited: boolean) => void
  lacks: boolean
}

/** Every site, or those that are ticked. */
function SitePicker({ sites, chosen, onChoose, isLimited, onLimited, lacks }: SitePickerProps) {
  return (
    <Stack gap="sm">
      <Checkbox
        label="Only at some sites"
        checked={isLimited}
        onChange={(event) => onLimited(event.currentTarget.checked)}
      />
      {isLimited && !sites && (
        <Loading what="sites">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {isLimited && sites && (
        <GroupedChoices
          label="Sites"
          searchLabel="Find a client or site"
          groups={sites}
          chosen={chosen}
          onChoose={onChoose}
          error={lacks && 'Choose a site'}
        />
      )}
    </Stack>
  )
}
