import { Button, Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Folded } from '#client/ui/folded.tsx'
import type { ChoiceGroup } from '#client/ui/inputs/group-order.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { byJob, type HeldRole } from '../rules/by-job.ts'
import { hoursText, roleText } from '../rules/words.ts'
import type { Role, MemberRoles as Roles } from '../schema.ts'
import { EndRole } from './end-role.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface MemberRolesProps {
  teamId: string
  userId: string
  seesRates: boolean
  /** Undefined while they are read. */
  sites: readonly ChoiceGroup[] | undefined
}

/** In which roles a member is booked, where, and at which rate of their own. */
export function MemberRoles(props: MemberRolesProps) {
  const { teamId, userId } = props
  const query = useQuery(api.roles.ofMember.queryOptions({ input: { teamId, userId } }))
  return (
    <section aria-label="Roles and rates">
      <Title order={3} size="h5" mb={6}>
        Roles and rates
      </Title>
      <Pending query={query} what="roles">
        <ReadingsSkeleton />
      </Pending>
      {query.data && <RolesHeld {...props} roles={query.data} />}
    </section>
  )
}

/** What is being done: a role is given, changed or ended. */
type Doing = { act: 'give' } | { act: 'change' | 'end'; role: HeldRole }

function RolesHeld({ roles, ...props }: MemberRolesProps & { roles: Roles }) {
  const { teamId, userId, seesRates } = props
  const [doing, setDoing] = useState<Doing>()
  const { held, past } = byJob(roles.items, londonToday(deviceClock))
  const theirs = jobLabel(roles.job)
  const close = () => setDoing(undefined)
  const today = held.filter(({ now }) => now)
  return (
    <>
      {held.length > 0 && (
        <Card withBorder padding={0}>
          <List label="Roles">
            {held.map((role) => (
              <RoleRow key={role.job} role={role} seesRates={seesRates} onAct={(act) => setDoing({ act, role })} />
            ))}
          </List>
        </Card>
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {wordsFor({ today, theirs, job: roles.job })}
      </Text>
      <Button variant="default" mt="sm" aria-haspopup="dialog" onClick={() => setDoing({ act: 'give' })}>
        Give a Role
      </Button>
      {past.length > 0 && (
        <Folded summary={`Earlier: ${past.length}`}>
          {past.map((role) => (
            <Text key={`${role.job} ${role.version}`} size="sm" mt="xs">
              {jobLabel(role.job)}, {formatDay(role.from)} until {formatDay(addDays(role.until as string, -1))}:{' '}
              {whatText(role, seesRates)}
            </Text>
          ))}
        </Folded>
      )}
      {doing?.act === 'end' && (
        <EndRole {...{ teamId, userId, role: doing.role, onClose: close }} backTo={held.length === 1 ? theirs : ''} />
      )}
      {doing && doing.act !== 'end' && (
        <RoleDialog
          {...props}
          {...{ roles, held, onClose: close }}
          role={doing.act === 'change' ? doing.role : undefined}
        />
      )}
    </>
  )
}

/** In what somebody is booked today. */
function wordsFor({ today, theirs, job }: { today: readonly HeldRole[]; theirs: string; job: string }) {
  if (today.length === 0)
    return theirs
      ? `Booked as ${theirs}, their job in the team, everywhere, for what each shift pays.`
      : 'Booked in no job.'
  if (theirs && today.every((role) => role.job !== job))
    return `Booked in these roles alone: ${theirs}, their job in the team, is not among them.`
  return 'Booked in these roles alone.'
}

const whatText = (role: Role, seesRates: boolean) => (seesRates ? roleText(role) : hoursText(role))

interface RoleRowProps {
  role: HeldRole
  seesRates: boolean
  onAct: (act: 'change' | 'end') => void
}

function RoleRow({ role: { job, now, next }, seesRates, onAct }: RoleRowProps) {
  const name = jobLabel(job)
  const button = (act: 'change' | 'end', label: string) => (
    <Button
      variant="default"
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${label}: ${name}`}
      onClick={() => onAct(act)}
    >
      {label}
    </Button>
  )
  return (
    <ListRow
      wraps
      title={name}
      more={
        <>
          {now && `Since ${formatDay(now.from)}: ${whatText(now, seesRates)}`}
          {next.map((role) => (
            <Text key={role.version} component="span" display="block" size="sm">
              From {formatDay(role.from)}: {role.held ? whatText(role, seesRates) : 'ended'}
            </Text>
          ))}
        </>
      }
      actions={
        <>
          {button('change', 'Change')}
          {(next.at(-1) ?? now)?.held && button('end', 'End')}
        </>
      }
    />
  )
}
