import { useNavigate } from '@tanstack/react-router'
import { toast } from '#client/ui/toasts/toast.tsx'
import { MOST_DAYS_AT_ONCE } from '#features/shifts/rules/times.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import { addDays, type Day } from '#shared/time.ts'
import { drafts } from '../rules/words.ts'

/** For which open places people are looked for. */
export interface Open {
  from: Day
  through: Day
  site?: string
  /** Without it: of every job. */
  job?: JobCode | undefined
}

/** What the page of plans is asked for some open places: at most as many days as a plan has. */
export function planFor({ from, through, ...open }: Open) {
  const last = addDays(from, MOST_DAYS_AT_ONCE - 1)
  return { ask: true as const, from, through: through < last ? through : last, ...open }
}

/** Says how many drafts were made, and leads on to a plan where places of them are open. */
export function useSayMade() {
  const navigate = useNavigate()
  return (made: number, open: Open | undefined) =>
    toast.success(
      `${drafts(made)} made. Nobody is told before they are published`,
      open
        ? {
            action: {
              label: 'Find People…',
              run: () => void navigate({ to: '/manager-dashboard/rota/fill', search: planFor(open) }),
            },
          }
        : {},
    )
}
