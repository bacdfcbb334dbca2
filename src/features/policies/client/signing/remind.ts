import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { REMINDED_IN } from '#features/notifications/rules/hold.ts'
import { inSentence } from '#shared/names.ts'
import { formatWhen } from '#shared/time.ts'
import type { Reader } from '../../schema.ts'

export interface OfPolicy {
  teamId: string
  policyId: string
}

type Reminded = Pick<Reader, 'userId' | 'fullName'>

/** Reminds people, and says who; until they are told it can be undone. */
export async function remindOf({ people, ...of }: OfPolicy & { people: readonly Reminded[] }) {
  const userIds = people.map(({ userId }) => userId)
  const act = () => client.policies.remind({ ...of, userIds })
  const { reminded, hold } = await actAndShow(act, api.policies.readers.key(), api.policies.list.key())
  if (reminded === 0) return toast.success('They were reminded already, or have signed')
  const [first] = people
  const said =
    first && people.length === 1
      ? `${inSentence(first.fullName)} is`
      : reminded === 1
        ? '1 person is'
        : `${reminded} people are`
  toast.success(`${said} ${REMINDED_IN}`, { action: { label: 'Undo', run: () => void undoRemind({ ...of, hold }) } })
}

async function undoRemind(of: OfPolicy & { hold: string }) {
  try {
    await actAndShow(() => client.policies.undoRemind(of), api.policies.readers.key(), api.policies.list.key())
    toast.success('Nobody was reminded')
  } catch (error) {
    toast.failure(error)
  }
}

export const remindedText = (at: string | null) => (at ? `reminded ${formatWhen(at)}` : '')
