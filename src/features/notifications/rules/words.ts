import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import type { StepId } from '#features/registration/schema.ts'
import { formatDay } from '#shared/time.ts'
import type { Notification, NotificationKind } from '../schema.ts'

/** The bell counts up to here and then says that there are more. */
export const UNREAD_SHOWN = 99

/** What is known of a notification when its sentence is made. */
export type Told = Pick<Notification, 'kind' | 'teamId' | 'teamName' | 'about' | 'aboutName' | 'aboutSelf' | 'params'>

export interface Words {
  /** One sentence without a full stop: the line in the list, the subject of the mail. */
  text: string
  /** What else there is to say, in whole sentences. */
  more?: string
  /** Where it can be dealt with: a path of this product. */
  path: string
}

const CANDIDATES = '/manager-dashboard/candidates'
const SETTINGS = '/manager-dashboard/settings'
const STAFF = '/staff-dashboard?tab=team'
const ACCOUNT = '/account'

type Writer = (told: Told, who: string, team: string) => Words

const words: Record<NotificationKind, Writer> = {
  'request-created': (_told, who, team) => ({ text: `${who} asks to join ${team}`, path: CANDIDATES }),

  /** params: status 'approved' or 'rejected'. */
  'request-decided': ({ params }, _who, team) =>
    params.status === 'approved'
      ? {
          text: `Your request to join ${team} has been approved`,
          more: 'You are now a member of the team.',
          path: STAFF,
        }
      : {
          text: `Your request to join ${team} has not been accepted`,
          more: 'If you think this is a mistake, speak to its manager.',
          path: STAFF,
        },

  /** params: role 'manager' for somebody who is to run the team with others. */
  'invitation-received': ({ params }, _who, team) => ({
    text: params.role === 'manager' ? `You are invited to help manage ${team}` : `You are invited to join ${team}`,
    path: '/invitation',
  }),

  /** params: answer 'accepted' or 'declined'. */
  'invitation-answered': ({ params }, who, team) => ({
    text: `${who} has ${params.answer === 'accepted' ? 'accepted' : 'declined'} the invitation to ${team}`,
    path: params.role === 'manager' ? `${SETTINGS}?tab=managers` : CANDIDATES,
  }),

  'member-left': (_told, who, team) => ({ text: `${who} has left ${team}`, path: CANDIDATES }),

  'member-removed': ({ aboutSelf, about }, who, team) =>
    aboutSelf || about === null
      ? { text: `You are no longer a member of ${team}`, path: STAFF }
      : { text: `${who} is no longer a member of ${team}`, path: CANDIDATES },

  'manager-added': ({ aboutSelf, about }, who, team) =>
    aboutSelf || about === null
      ? { text: `You now help manage ${team}`, path: CANDIDATES }
      : { text: `${who} now helps manage ${team}`, path: SETTINGS },

  'manager-removed': ({ aboutSelf, about }, who, team) =>
    aboutSelf || about === null
      ? { text: `You no longer manage ${team}`, path: STAFF }
      : { text: `${who} no longer manages ${team}`, path: SETTINGS },

  'team-transferred': ({ aboutSelf, about }, who, team) => ({
    text: aboutSelf || about === null ? `You are now an owner of ${team}` : `${who} is now an owner of ${team}`,
    path: SETTINGS,
  }),

  /** params: teamName, because the team itself may be gone. */
  'team-deleted': (_told, _who, team) => ({
    text: `${team} has been deleted`,
    more: 'You are no longer a member of it. Your own profile stays as it is.',
    path: STAFF,
  }),

  /** params: what, the name of the section or field that is asked for; path, where it is filled in. */
  'details-asked': ({ params }, _who, team) => ({
    text: `${team} asks you to complete: ${params.what ?? 'your profile'}`,
    path: ownPath(params.path) ?? '/staff-dashboard',
  }),

  /** params: what, the name of the section. */
  'details-updated': ({ about, params }, who) => ({
    text: `${who} has updated ${params.what ?? 'their profile'}`,
    path: about ? `${CANDIDATES}?member=${about}` : CANDIDATES,
  }),

  /** params for the person: what, section, on (ISO day), days left, more; for a manager: documents, people, and from and to for certificates alone. */
  'expiry-warning': (told) => expiryWords(told),

  'export-ready': ({ teamId }, _who, team) =>
    teamId
      ? { text: `The export of ${team} is ready to download`, path: `${SETTINGS}?tab=data` }
      : { text: 'The export of your data is ready to download', path: `${ACCOUNT}?tab=privacy` },

  /** params: event, a key of SECURITY_EVENTS. */
  'security-notice': ({ params }) => ({
    text: SECURITY_EVENTS[String(params.event)] ?? 'The security settings of your account have changed',
    ...(params.event === 'session-reused' && {
      more: 'If you were just signed out without a reason, sign in again. If you were not, somebody may have copied your sign-in: change your password.',
    }),
    path: `${ACCOUNT}?tab=security`,
  }),
}

/** What happened to an account, by the `event` of a security notice. */
const SECURITY_EVENTS: Record<string, string> = {
  'factor-added': 'An authenticator app was added to your account',
  'factor-removed': 'An authenticator app was removed from your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'backup-codes-made': 'New backup codes were made for your account',
  'mail-refused': 'Emails to your address do not arrive',
  'backup-code-used': 'A backup code was used to sign in to your account',
  'session-reused': 'An old copy of one of your sign-ins was used, so that device was signed out',
}

function expiryWords(told: Told): Words {
  const { params } = told
  if (told.teamId) return teamExpiryWords(told)
  const more = Number(params.more ?? 0)
  const others =
    more > 0 ? { more: `${count(more, 'other document')} of yours ${more === 1 ? 'needs' : 'need'} a look too.` } : {}
  const verb = Number(params.days) < 0 ? 'expired' : 'expires'
  return {
    text: `Your ${params.what ?? 'document'} ${verb} on ${formatDay(String(params.on ?? ''))}`,
    ...others,
    path: sectionPath(params.section),
  }
}

function teamExpiryWords({ about, aboutName, teamName, params }: Told): Words {
  const documents = count(params.documents, 'document')
  const whose = aboutName ?? count(params.people, 'person', 'people')
  const text = `${documents} of ${whose} in ${teamName ?? 'your team'} will soon expire or have expired`
  if (about) return { text, path: `${CANDIDATES}?member=${about}` }
  return { text, path: params.from ? `${CANDIDATES}?expiringFrom=${params.from}&expiringTo=${params.to}` : CANDIDATES }
}

function sectionPath(section: string | number | undefined): string {
  return section ? addressOf('/profile', placeOf({ section: String(section) as StepId })) : '/profile'
}

function count(value: string | number | undefined, one: string, many = `${one}s`) {
  const number = Number(value ?? 0)
  return `${number} ${number === 1 ? one : many}`
}

/** A path of this product; anything that could lead elsewhere is none. */
function ownPath(path: string | number | undefined): string | undefined {
  return typeof path === 'string' && /^\/[a-z0-9][\w/?=&#.-]*$/i.test(path) ? path : undefined
}

/** The sentence of a notification and the place it leads to. */
export function wordsOf(told: Told): Words {
  const team = told.teamName ?? String(told.params.teamName ?? 'a team')
  return words[told.kind](told, told.aboutName ?? 'Somebody', team)
}
