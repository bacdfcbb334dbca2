import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'

type Saved = Omit<Parameters<typeof client.equalTreatment.saveComparable>[0], 'teamId'>
type Said = Omit<Parameters<typeof client.equalTreatment.sayReason>[0], 'teamId'>

/** What a manager does about equal treatment. Each rejects when it fails, for its button to say why. */
export function equalActs(teamId: string) {
  const say = (done: string, act: () => Promise<unknown>) =>
    actAndShow(async () => {
      await act()
      toast.success(done)
    }, api.equalTreatment.key())
  return {
    saveRate: (saved: Saved) => say('Saved', () => client.equalTreatment.saveComparable({ teamId, ...saved })),
    sayReason: (said: Said) =>
      say('Saved: the weeks are counted again', () => client.equalTreatment.sayReason({ teamId, ...said })),
    takeBackReason: (reasonId: string) =>
      say('Taken back: the weeks are counted again', () => client.equalTreatment.takeBackReason({ teamId, reasonId })),
  }
}
