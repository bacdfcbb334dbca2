import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { OwnLine } from '../../schema.ts'
import type { SaidWork } from '../parts/times-dialog.tsx'

/** What a person does with a line of their hours. Each rejects when it fails, for its button to say why. */
export function ownHoursActs({ id: recordId, version }: Pick<OwnLine, 'id' | 'version'>) {
  const of = { recordId, version }
  const say = (done: string, act: () => Promise<unknown>) =>
    actAndShow(async () => {
      await act()
      toast.success(done)
    }, api.timesheets.key())
  return {
    confirm: () => say('Confirmed', () => client.timesheets.confirm(of)),
    change: (said: SaidWork) => say('Your agency sees your times', () => client.timesheets.change({ ...of, ...said })),
    dispute: (words: string) => say('Your agency reads it', () => client.timesheets.dispute({ ...of, words })),
  }
}
