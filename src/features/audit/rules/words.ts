import type { AuditKind } from './kinds.ts'
import { fieldName, wordOf } from './names.ts'

export interface Told {
  /** Who did it: a name, or words for somebody without one. */
  who: string
  /** About whom: a name, or 'themselves'. */
  whom: string
  /** `whom` with its ending: 'their own' or 'Wanda Worker’s'. */
  whose: string
  /** A detail of the event in words; empty when it has none. */
  detail: (name: string) => string
  /** What a change did: each field with its old and new value. */
  changes: string
}

interface Words {
  kind: AuditKind
  say: (told: Told) => string
}

const looking = (say: Words['say']): Words => ({ kind: 'looking', say })
const joining = (say: Words['say']): Words => ({ kind: 'joining', say })
const team = (say: Words['say']): Words => ({ kind: 'team', say })
const profile = (say: Words['say']): Words => ({ kind: 'profile', say })
const account = (say: Words['say']): Words => ({ kind: 'account', say })
const upkeep = (say: Words['say']): Words => ({ kind: 'upkeep', say })

const behind = (text: string) => (text ? ` (${text})` : '')

/** A sentence for every action that the code writes down; a test finds the action that has none. */
export const WORDS: Record<string, Words> = {
  'profile.view': looking(({ who, whose, detail }) => `${who} opened ${whose} ${detail('view') || 'critical details'}`),
  'profile.cv': looking(({ who, whose }) => `${who} downloaded ${whose} profile as a PDF`),
  'file.view': looking(({ who, whose, detail }) => `${who} opened ${whose} document${behind(detail('slot'))}`),

  'request.create': joining(({ who }) => `${who} asked to join the team`),
  'request.withdraw': joining(({ who }) => `${who} withdrew their request to join`),
  'request.approve': joining(({ who, whose }) => `${who} approved ${whose} request to join`),
  'request.reject': joining(({ who, whose }) => `${who} rejected ${whose} request to join`),
  'member.join': joining(({ who }) => `${who} joined the team with its code`),
  'member.leave': joining(({ who }) => `${who} left the team`),
  'member.remove': joining(
    ({ who, whom, detail }) => `${who} removed ${whom} from the team${behind(detail('reason'))}`,
  ),
  'member.offer': joining(({ who, whom }) => `${who} recorded a conditional offer for ${whom}`),

  'team.create': team(({ who }) => `${who} created the team`),
  'team.rotateCode': team(({ who }) => `${who} replaced the team code`),

  'team.settings': team(({ who, changes }) => `${who} changed the team settings${behind(changes)}`),
  'team.transfer': team(({ who, whom }) => `${who} made ${whom} the owner of the team`),
  'team.delete': team(({ who }) => `${who} deleted the team`),
  'manager.change': team(
    ({ who, whom, changes, detail }) => `${who} changed what ${whom} may do${behind(changes || detail('role'))}`,
  ),
  'manager.remove': team(({ who, whom }) => `${who} took the manager’s role from ${whom}`),

  'invitation.send': joining(({ who, detail }) => `${who} invited somebody by email${behind(detail('role'))}`),
  'invitation.resend': joining(({ who }) => `${who} sent an invitation again`),
  'invitation.cancel': joining(({ who }) => `${who} cancelled an invitation`),
  'invitation.accept': joining(({ who, detail }) => `${who} accepted an invitation${behind(detail('role'))}`),
  'invitation.decline': joining(({ who }) => `${who} declined an invitation`),
  'invitation.stop': joining(() => 'Somebody who was invited wants no more of these emails'),
  'team-code.limit': joining(() => 'Too many wrong team codes were tried'),

  'notifications.settings': profile(
    ({ who, changes }) => `${who} changed what they are told by email${behind(changes)}`,
  ),
  'profile.update': profile(
    ({ who, whose, changes, detail }) =>
      `${who} changed ${whose} profile${behind([detail('fields'), changes].filter(Boolean).join('; '))}`,
  ),
  'profile.passport': profile(({ who }) => `${who} made a PDF of their work passport`),
  'details.ask': profile(({ who, whom, detail }) => `${who} asked ${whom} for details${behind(detail('section'))}`),
  'details.withdraw': profile(({ who, whom }) => `${who} took back what they had asked ${whom} for`),
  'registration.save': profile(({ who, detail }) => `${who} saved their registration${behind(detail('step'))}`),
  'registration.defer': profile(({ who }) => `${who} put the health questions off until later`),
  'registration.complete': profile(({ who }) => `${who} completed their registration`),
  'file.upload': profile(({ who, detail }) => `${who} uploaded a document${behind(detail('slot'))}`),
  'file.discard': profile(({ who }) => `${who} discarded a document`),
  'file.infected': profile(
    ({ who, detail }) => `A document of ${who} was refused by the virus scanner${behind(detail('slot'))}`,
  ),

  'account.sign-up': account(({ whom }) => `${whom} signed up`),
  'account.sign-up-again': account(({ whose }) => `Somebody tried to sign up with ${whose} email address`),
  'account.confirm': account(({ who }) => `${who} confirmed their email address and signed in`),
  'account.link-resent': account(({ whom }) => `Another verification link was sent to ${whom}`),
  'account.mail-refused': account(({ whose }) => `An email to ${whose} address was refused`),
  'account.mail-retry': account(({ who }) => `${who} asked for emails to be sent again`),
  'session.start': account(({ who }) => `${who} signed in`),
  'session.end': account(({ who }) => `${who} signed out`),
  'password.change': account(({ who }) => `${who} changed their password`),
  'password.code-requested': account(({ who }) => `${who} asked for a code to change their password`),
  'password.reset': account(({ whom }) => `${whom} set a new password with a reset link`),
  'password.reset-requested': account(({ whom }) => `A password reset link was asked for ${whom}`),

  'password.reset-factor': account(({ whom }) => `${whom} gave a second factor to set a new password`),
  'session.refused': account(({ whose }) => `A wrong password was given for ${whose} account`),
  'session.sprayed': account(() => 'One network failed to sign in to many accounts'),
  'session.proven': account(({ who }) => `${who} gave the password or a code again`),
  'session.reuse': account(({ whose }) => `An old copy of ${whose} sign-in was used, so the session was ended`),
  'session.revoke': account(({ who }) => `${who} signed another device out`),
  'access.refused': account(({ who }) => `${who} asked for something that was refused`),
  'factor.add': account(({ who, detail }) => `${who} began to add a second factor${behind(detail('type'))}`),
  'factor.verify': account(({ who, detail }) => `${who} gave a second factor${behind(detail('type'))}`),
  'factor.refused': account(({ whose }) => `A wrong code was given for ${whose} account`),
  'factor.remove': account(({ who, detail }) => `${who} removed a second factor${behind(detail('type'))}`),
  'backup-codes.make': account(({ who }) => `${who} made new backup codes`),

  'members.export': upkeep(({ who, detail }) => `${who} exported the list of members (${detail('rows')} rows)`),
  'analytics.export': upkeep(({ who, detail }) => `${who} exported figures of the team${behind(detail('table'))}`),
  'profile.export': looking(
    ({ who, whose, detail }) => `${who} took ${whose} details into an export${behind(detail('views'))}`,
  ),
  'kept-records.export': looking(
    ({ who, detail }) => `${who} took ${detail('records')} right-to-work records of former members into an export`,
  ),
  'export.ask': upkeep(({ who }) => `${who} asked for an export`),
  'export.ready': upkeep(
    ({ who, detail }) => `The export that ${who} asked for is ready (${detail('rows')} rows, ${detail('files')} files)`,
  ),
  'export.download': upkeep(({ who, detail }) => `${who} downloaded an export (${detail('rows')} rows)`),
  'export.cancel': upkeep(({ who }) => `${who} cancelled an export`),
  'export.stopped': upkeep(({ whose }) => `${whose} export was stopped: the right to it had ended`),
  'export.failed': upkeep(({ whose }) => `${whose} export could not be made`),
  'account.erase': upkeep(({ who }) => `${who} asked for their account to be deleted`),
  'account.erased': upkeep(() => 'An account was deleted with its data'),
  'retention.delete': upkeep(
    ({ detail }) => `Something was deleted because its time was over${behind(detail('rule'))}`,
  ),
  'audit.export': upkeep(({ who, detail }) => `${who} exported the audit log (${detail('rows')} rows)`),
  'audit.check': upkeep(({ who }) => `${who} asked for a check of the audit log`),
  'data.damaged': upkeep(({ whom }) => `Stored data of ${whom} could not be opened: it was changed or damaged`),
  'installation.backup': upkeep(() => 'The installation was backed up'),
  'installation.restore': upkeep(() => 'The installation was restored from a backup'),
  'keys.rotate': upkeep(() => 'The encryption key was replaced'),
}

export interface AuditEvent {
  action: string
  /** Null for an act of the installation itself, or of somebody who was not signed in. */
  actor: string | null
  actorName: string | null
  subject: string | null
  subjectName: string | null
  /** Null when nobody called: a job did it. */
  network: string | null
  meta: Record<string, unknown>
}

const ERASED = 'Somebody whose account is erased'

/** What happened, in a plain sentence: who did what, about whom. */
export function sentenceOf(event: AuditEvent): string {
  const words = WORDS[event.action]
  const told = tell(event)
  return words ? words.say(told) : `${told.who}: ${event.action}`
}

function tell({ actor, actorName, subject, subjectName, network, meta }: AuditEvent): Told {
  const self = subject !== null && subject === actor
  const named = subject === null ? 'somebody' : (subjectName ?? 'somebody whose account is erased')
  return {
    who: actorOf({ actor, actorName, network }),
    whom: self ? 'themselves' : named,
    whose: self ? 'their own' : `${named}${named.endsWith('s') ? '’' : '’s'}`,
    detail: (name) => listOf(meta[name], (value) => wordOf(name, value)),
    changes: changesIn(meta),
  }
}

/** Old and new values stand side by side with the names (`changesOf` in server/audit.ts); what may not be written down has a name only. */
function changesIn({ changed, from, to }: AuditEvent['meta']) {
  if (!Array.isArray(changed)) return ''
  const values = Array.isArray(from) && Array.isArray(to)
  return changed
    .map((name, at) =>
      values ? `${fieldName(name)} from ${wordOf(name, from[at])} to ${wordOf(name, to[at])}` : fieldName(name),
    )
    .join('; ')
}

function actorOf({ actor, actorName, network }: Pick<AuditEvent, 'actor' | 'actorName' | 'network'>) {
  if (actor !== null) return actorName ?? ERASED
  return network === null ? 'Care Staffing' : 'Somebody who was not signed in'
}

function listOf(value: unknown, say: (one: unknown) => string): string {
  if (Array.isArray(value)) return value.map(say).join(', ')
  return value === null || value === undefined ? '' : say(value)
}

/** The actions of one kind, for the filter. */
export function actionsOf(kind: AuditKind): string[] {
  return Object.keys(WORDS).filter((action) => WORDS[action]?.kind === kind)
}
