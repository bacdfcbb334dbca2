import { fellowsOf } from '../fellows.ts'
import { answer } from '../invitations/answer.ts'
import { cancel, invite, resend } from '../invitations/invite.ts'
import { findInvitation, stopInvitations } from '../invitations/links.ts'
import { openInvitations } from '../invitations/list.ts'
import { api } from './api.ts'

const invitations = api.invitations.handler(({ context, input: { teamId: _, ...page } }) =>
  openInvitations(context, page),
)

export const inviting = {
  invite: api.invite.handler(({ context, input }) => invite(context, input)),
  invitations,
  resendInvitation: api.resendInvitation.handler(({ context, input }) => resend(context, input)),
  cancelInvitation: api.cancelInvitation.handler(({ context, input }) => cancel(context, input)),
  answerInvitation: api.answerInvitation.handler(({ context, input }) => answer(context, input)),
  findInvitation: api.findInvitation.handler(({ context, input }) => findInvitation(context, input.token)),
  stopInvitations: api.stopInvitations.handler(({ context, input }) => stopInvitations(context, input)),
}

export const fellows = api.fellows.handler(({ context, input }) => fellowsOf(context, input))
