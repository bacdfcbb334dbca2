import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { canWork } from '../../rules/standing.ts'
import type { OwnStanding } from '../../schema.ts'
import classes from '../members.module.css'

/** For a badge: whether one is ready to work in a team, or in each of one's teams, and nothing more; in a job where one has several. */
export function OwnReadiness({ teamId, job }: { teamId?: string; job?: string }) {
  const { data } = useQuery(api.members.ownStandings.queryOptions())
  const teams = data?.items.filter((one) => one.teamId !== null && (!teamId || one.teamId === teamId)) ?? []
  return teams.map((one) => (
    <p key={one.teamId} className={classes.readiness}>
      {teams.length > 1 && (
        <>
          <Name>{one.teamName}</Name>{' '}
        </>
      )}
      {isReady(one, job) ? (
        <StateMark state="ok">Ready to work</StateMark>
      ) : (
        <StateMark state="bad">Not ready</StateMark>
      )}
    </p>
  ))
}

function isReady({ standing }: OwnStanding, job: string | undefined) {
  const inJob = [standing, ...standing.others].find((one) => one.job === job)
  return canWork((inJob ?? standing).standing)
}
