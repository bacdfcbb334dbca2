import { SECRET, to, write } from '#testing/mail/example.ts'
import * as invoices from './server/mail.ts'

const sent = {
  ...to,
  ...({
    teamName: 'Bright Care',
    clientName: 'Oak Homes',
    kind: 'invoice',
    name: 'BC-000411',
    total: 1_261_524,
  } as const),
  ...{
    dueOn: '2026-12-16',
    from: '2026-11-09',
    through: '2026-11-15',
    expiresAt: '2027-01-15T12:00:00Z',
    secret: SECRET,
  },
}

const { kind: _kind, name: _name, dueOn: _due, ...ofStatement } = sent

export const mails = write(invoices, {
  statementMail: [{ ...ofStatement, from: '2026-08-17', total: 1_884_210 }],
  invoiceMail: [sent, { ...sent, kind: 'credit-note', name: 'BC-000415', total: -5790, dueOn: null }],
})
