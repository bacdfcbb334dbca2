import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { teamNouns } from '../../nouns.ts'
import type { InvitationRole } from '../../schema.ts'
import { invitationMail } from '../mail.ts'
import { stopToken } from './links.ts'

interface Mailing {
  invitationId: string
  quiet: boolean
  isNew: boolean
}

/** Writes the mail of an invitation with a new link, which revokes the link of an earlier mail. */
export function mailInvitation(
  { database, clock, vault, publicUrl }: Services,
  { invitationId, quiet, isNew }: Mailing,
) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    if (quiet) return
    const invitation = await db
      .selectFrom('team_invitations as i')
      .innerJoin('teams as t', 't.id', 'i.team_id')
      .innerJoin('profiles as p', 'p.user_id', 'i.invited_by')
      .select([
        'i.email as address',
        'i.role',
        'i.message',
        'i.expires_at as expiresAt',
        'i.full_name as fullName',
        'i.job',
        'i.team_id as teamId',
        't.team_name as teamName',
        'p.full_name as invitedBy',
      ])
      .where('i.id', '=', invitationId)
      .where('i.status', '=', 'pending')
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!invitation) return
    const account = await db
      .selectFrom('users as u')
      .innerJoin('profiles as p', 'p.user_id', 'u.id')
      .select(['u.id', 'p.full_name as name'])
      .where('u.email', '=', invitation.address)
      .where('u.email_confirmed_at', 'is not', null)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst()
    const secret = newSecret()
    await db
      .updateTable('team_invitations')
      .set({ secret_hash: hashSecret(secret) })
      .where('id', '=', invitationId)
      .execute()
    const { teamId, ...words } = invitation
    const role = invitation.role as InvitationRole
    const letter = { ...words, role, name: account?.name, publicUrl, secret, stop: stopToken(vault, invitationId) }
    await queueMail(db, vault, invitationMail(letter))
    if (!account) return
    await publish(db, teamNouns.teams.of(account.id))
    if (isNew)
      await notify(
        { db, clock, vault },
        {
          ...{ to: [account.id], kind: 'invitation-received', teamId, params: { role } },
          ...{ subjects: [invitationId], neededUntil: UNTIL_DONE },
        },
      )
  })
}
