import { sql } from 'kysely'
import { clientNouns } from '#features/clients/nouns.ts'
import type { Stored } from '#server/declared.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import { keptWords, ofTeam, type RetentionRule } from '#server/retention.ts'
import { looking, team } from '#shared/audit-words.ts'
import { mailRotaLink, ROTA_MAILED } from './links.ts'

// What the papers of the rota bring to its manifest.

export const paperActions = {
  'rota.export': looking(
    ({ who, detail }) =>
      `${who} saved the rota from ${detail('from')} to ${detail('through')}, ${detail('rows')} shifts`,
  ),
  'rota.mail-link': team(({ who, detail }) => `${who} mailed a link to the rota of ${detail('site')}`),
  'rota.copy-link': team(({ who, detail }) => `${who} made a link to the rota of ${detail('site')}`),
  'rota.revoke-link': team(({ who, detail }) => `${who} took back a link to the rota of ${detail('site')}`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    rotaPapers: keyof typeof paperActions
  }
}

export const paperRetention = {
  'rota-links': {
    after: 'client-pins',
    what: 'Links to the rota of a site, with the address that they were mailed to',
    keep: { months: 6 },
    from: 'the end of the link',
    why: 'Long enough to see who could read who works where',
    source: 'UK GDPR, article 5(1)(e)',
    ofTeam: true,
    table: 'rota_links',
    items: (
      teamId,
    ) => sql`select k.id, null::uuid as user_id, k.team_id, 'A link to a rota' as about, k.expires_at as since
      from app.rota_links k where true ${ofTeam('k.team_id', teamId)}`,
    shownBy: { team: clientNouns.clients },
  },
} satisfies Record<string, RetentionRule>

export const paperTables: Record<string, Stored> = {
  rota_links: { holding: null, keeps: keptWords(paperRetention['rota-links']) },
}

type Queues = [DeclaredQueue<Parameters<typeof mailRotaLink>[1]>]

export const paperQueues: Queues = [{ name: ROTA_MAILED, work: mailRotaLink }]
