import { client } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'

const TITLE = { title: 'Registration Complete' }

/** Completes the registration and reports the real result of the team code (decision 21). Throws the server's refusal. */
export async function completeRegistration() {
  const { team } = await client.registration.complete({})
  if (team === 'member') toast.success('Successfully registered and joined the team!', TITLE)
  if (team === 'pending') toast.success('Join request sent to team manager', TITLE)
  if (team === 'none') toast.success('Your registration has been successfully completed!', TITLE)
  if (team === 'failed') {
    toast.error("Registration complete, but couldn't join the team. You can join later from your dashboard.", TITLE)
  }
  void queryClient.invalidateQueries()
}
