import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Draft, Invoice } from '../schema.ts'

type SettingsSaid = Omit<Parameters<typeof client.invoices.saveSettings>[0], 'teamId'>

/** What identifies a draft among those of a team. */
export const draftKey = ({ clientId, orderNumber }: Pick<Draft, 'clientId' | 'orderNumber'>) =>
  `${clientId} ${orderNumber ?? ''}`

/** What a manager does about invoices. Each rejects when it fails, for its button to say why. */
export function invoiceActs(teamId: string) {
  const say = <Result>(done: (result: Result) => string, act: () => Promise<Result>) =>
    actAndShow(async () => toast.success(done(await act())), api.invoices.key())
  return {
    settings: (said: SettingsSaid) =>
      say(
        () => 'Saved',
        () => client.invoices.saveSettings({ teamId, ...said }),
      ),
    issue: (through: string, drafts: readonly Draft[]) =>
      say(
        (issued: Invoice[]) =>
          issued.length === 1 ? `Issued as ${issued[0]!.name}` : `Issued ${issued.length} invoices`,
        () =>
          client.invoices.issue({
            ...{ teamId, through },
            drafts: drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net })),
          }),
      ),
    chargeAgain: (through: string) =>
      say(
        ({ charged, left }) =>
          charged === 0
            ? 'No rate card says a charge for these shifts yet'
            : `Charged ${charged} shifts${left ? `, ${left} still have no charge` : ''}`,
        () => client.invoices.chargeAgain({ teamId, through }),
      ),
  }
}
