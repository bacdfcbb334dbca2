import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import type { Draft, Invoice } from '../schema.ts'

type SettingsSaid = Omit<Parameters<typeof client.invoices.saveSettings>[0], 'teamId'>

/** What identifies a draft among those of a team. */
export const draftKey = ({ clientId, orderNumber }: Pick<Draft, 'clientId' | 'orderNumber'>) =>
  `${clientId} ${orderNumber ?? ''}`

/** Acts, and says what is done; the pages of invoices show it. */
export const sayDone = <Result>(done: (result: Result) => string, act: () => Promise<Result>) =>
  actAndShow(async () => toast.success(done(await act())), api.invoices.key())

/** What a manager does about invoices. Each rejects when it fails, for its button to say why. */
export function invoiceActs(teamId: string) {
  const say = sayDone
  return {
    settings: (said: SettingsSaid) =>
      say(
        () => 'Saved',
        () => client.invoices.saveSettings({ teamId, ...said }),
      ),
    issue: (through: string, drafts: readonly Draft[], mail: boolean) =>
      say(
        (issued: Invoice[]) =>
          issued.length === 1 ? `Issued as ${issued[0]!.name}` : `Issued ${issued.length} invoices`,
        () =>
          client.invoices.issue({
            ...{ teamId, through, mail },
            drafts: drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net })),
          }),
      ),
    pay: (invoiceId: string, said: { amount: number; paidOn: string; reference?: string }) =>
      say(
        ({ owed, name }: Invoice) =>
          owed > 0 ? `Recorded. ${formatPence(owed)} of ${name} is still owed` : `${name} is paid`,
        () => client.invoices.pay({ teamId, invoiceId, ...said }),
      ),
    takeBack: (invoiceId: string, paymentId: string) =>
      say(
        ({ owed, name }: Invoice) => `${formatPence(owed)} of ${name} is owed again`,
        () => client.invoices.takeBackPayment({ teamId, invoiceId, paymentId }),
      ),
    credit: (invoiceId: string, said: { reason: string; places?: number[] }) =>
      say(
        ({ name }: Invoice) => `Issued credit note ${name}`,
        () => client.invoices.credit({ teamId, invoiceId, ...said }),
      ),
    send: (invoiceId: string) =>
      say(
        ({ name }: Invoice) => `${name} is on its way`,
        () => client.invoices.send({ teamId, invoiceId }),
      ),
    revokeLink: (invoiceId: string, linkId: string) =>
      say(
        () => 'The link opens nothing any more',
        () => client.invoices.revokeLink({ teamId, invoiceId, linkId }),
      ),
    billing: (clientId: string, said: Omit<Parameters<typeof client.invoices.saveBilling>[0], 'teamId' | 'clientId'>) =>
      say(
        () => 'Saved',
        () => client.invoices.saveBilling({ teamId, clientId, ...said }),
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

/** The same about statements of clients. */
export function statementActs(teamId: string) {
  return {
    sendStatement: (of: { clientId: string; from: string; through: string }) =>
      sayDone(
        ({ clientName }) => `The statement of ${inSentence(clientName)} is on its way`,
        () => client.invoices.sendStatement({ teamId, ...of }),
      ),
    revokeStatement: (clientId: string, linkId: string) =>
      sayDone(
        () => 'The link opens nothing any more',
        () => client.invoices.revokeStatement({ teamId, clientId, linkId }),
      ),
  }
}
