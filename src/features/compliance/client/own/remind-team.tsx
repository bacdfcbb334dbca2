import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

/** Reminds a team of what one has given and it has not checked; once a day. */
export function RemindTeam({ teamId }: { teamId: string }) {
  const { data } = useQuery(api.compliance.ownReminders.queryOptions())
  const isReminded = data?.items.some((one) => one.teamId === teamId)
  if (isReminded) return <StateMark state="info">You have reminded them today</StateMark>
  const remind = () =>
    actAndShow(async () => {
      await client.compliance.remindTeam({ teamId })
      toast.success('Your agency has been reminded')
    }, api.compliance.ownReminders.key())
  return (
    <ActButton variant="default" size="sm" act={remind}>
      Remind Your Agency
    </ActButton>
  )
}
