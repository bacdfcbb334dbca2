import { sql } from 'kysely'
import type { Job } from '#server/jobs.ts'
import { mailSecretLink } from '#server/mail/secret-link.ts'
import type { Services } from '#server/services.ts'
import { clientMail, pinMail } from '../mail.ts'

interface ClientMailed {
  askId: string
}

export const CLIENT_MAILED = 'client-mailed'

/** Mails a client’s contact the link. */
export const clientMailed = (data: ClientMailed): Job<ClientMailed> => ({ queue: CLIENT_MAILED, data })

/** Mails the link, once; nothing when it was taken back meanwhile. */
export const mailClient = (services: Services, { askId }: ClientMailed) =>
  mailSecretLink<Parameters<typeof clientMail>[0]>(services, {
    keep: (hash) => sql`
      with mailed as (update app.client_asks a set secret_hash = ${hash} where a.id = ${askId}
        and a.secret_hash is null and a.revoked_at is null returning a.*)
      select a.name, a.email as address, a.week, a.expires_at as "expiresAt", t.team_name as "teamName",
        c.name as "clientName", x.name as "siteName", p.full_name as "askedBy"
        from mailed a join app.teams t on t.id = a.team_id and t.deleted_at is null join app.clients c on c.id = a.client_id
          left join app.sites x on x.id = a.site_id
        left join app.profiles p on p.user_id = a.asked_by`,
    write: clientMail,
  })

interface PinMailed {
  signatoryId: string
}

export const PIN_MAILED = 'client-pin-mailed'

/** Mails somebody of a client the link to choose a PIN by. */
export const pinMailed = (data: PinMailed): Job<PinMailed> => ({ queue: PIN_MAILED, data })

/** Mails such a link, once; nothing when it was taken away meanwhile. */
export const mailPin = (services: Services, { signatoryId }: PinMailed) =>
  mailSecretLink<Parameters<typeof pinMail>[0]>(services, {
    keep: (hash) => sql`
      with mailed as (update app.client_signatories s set secret_hash = ${hash} where s.id = ${signatoryId}
        and s.secret_hash is null and s.set_at is null and s.ended_at is null returning s.*)
      select s.name, s.email as address, s.expires_at as "expiresAt", t.team_name as "teamName", c.name as "clientName",
          x.name as "siteName", p.full_name as "askedBy"
        from mailed s join app.teams t on t.id = s.team_id and t.deleted_at is null join app.clients c on c.id = s.client_id
          left join app.sites x on x.id = s.site_id left join app.profiles p on p.user_id = s.asked_by`,
    write: pinMail,
  })
