import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { readBadge } from './badge.ts'
import { endLink, makeLink, readLink } from './link.ts'
import { readMonth } from './month.ts'
import { readReminders, saveReminders } from './reminders.ts'

const api = implementing(contract, {})

export const router = {
  month: api.month.handler(({ context, input }) => readMonth(context, input.month)),
  link: api.link.handler(({ context }) => readLink(context)),
  makeLink: api.makeLink.handler(({ context }) => makeLink(context)),
  endLink: api.endLink.handler(({ context }) => endLink(context)),
  badge: api.badge.handler(({ context, input }) => readBadge(context, input.assignmentId)),
  reminders: api.reminders.handler(({ context }) => readReminders(context)),
  saveReminders: api.saveReminders.handler(({ context, input }) => saveReminders(context, input)),
}
