import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Engagement, Holiday, Nation } from '../../rules/people.ts'
import type { OpenRun, PayRun, PaySettings } from '../../schema.ts'

export interface Engaged {
  engagement: Engagement
  nation: Nation
  holiday: Holiday
  payrollNumber?: string
  umbrella?: { name: string; reviewedOn: string; keeps?: { margin: number; costs: number } }
}

/** What a run would be with the pay of some people made up to the minimum wage. */
export function withTopUps({ people, total }: OpenRun, topUps: ReadonlySet<string>): OpenRun['total'] {
  const added = people.filter(({ userId, hold }) => hold === 'below-wage' && topUps.has(userId))
  return added.reduce(
    (sum, one) => ({
      people: sum.people + 1,
      lines: sum.lines + one.lines,
      minutes: sum.minutes + one.minutes,
      pay: sum.pay + one.pay,
      holiday: sum.holiday + one.holiday,
      extraHoliday: sum.extraHoliday + one.extraHoliday,
      topUp: sum.topUp + one.missing,
    }),
    total,
  )
}

/** What a manager does about pay. Each rejects when it fails, for its button to say why. */
export function payActs(teamId: string) {
  const say = <Result>(done: (result: Result) => string, act: () => Promise<Result>) =>
    actAndShow(async () => toast.success(done(await act())), api.pay.key())
  return {
    engage: (userIds: string[], engaged: Engaged) =>
      say(
        ({ saved }) => (saved === 1 ? 'Saved' : `Saved for ${saved} people`),
        () => client.pay.savePeople({ teamId, userIds, ...engaged }),
      ),
    giveDocuments: (userIds: string[]) =>
      say(
        ({ given }) => (given === 1 ? 'Document given' : `${given} documents given`),
        () => client.pay.giveDocuments({ teamId, userIds }),
      ),
    settings: (settings: PaySettings) =>
      say(
        () => 'Saved',
        () => client.pay.saveSettings({ teamId, ...settings }),
      ),
    close: (asked: { through: string; people: number; total: number; topUps: string[] }) =>
      say(
        ({ number }: PayRun) => `Closed as run ${number}`,
        () => client.pay.close({ teamId, ...asked }),
      ),
    approveAtCutOff: (asked: { from: string; through: string; lines: { recordId: string; version: number }[] }) =>
      say(
        ({ approved, first }: { approved: number; first: number }) =>
          first === 0
            ? `${approved === 1 ? '1 shift goes' : `${approved} shifts go`} into this run`
            : `Approved, ${first} for the first time of two: another manager gives the second`,
        () => client.timesheets.approveAtCutOff({ teamId, ...asked }),
      ),
    release: (runId: string) =>
      say(
        ({ number }: PayRun) => `Run ${number} is released to payroll`,
        () => client.pay.release({ teamId, runId }),
      ),
    markPaid: (runId: string) =>
      say(
        ({ number }: PayRun) => `Run ${number} is paid`,
        () => client.pay.markPaid({ teamId, runId }),
      ),
    void: (runId: string, reason: string) =>
      say(
        ({ number }: PayRun) => `Run ${number} is void: its lines go into the next one`,
        () => client.pay.voidRun({ teamId, runId, reason }),
      ),
  }
}
