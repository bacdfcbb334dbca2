import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { CalendarEntry } from '#server/mail/calendar.ts'
import type { Fact, Letter, Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { endOf, shortWhenOf, whenOf } from '../rules/times.ts'
import { placeFact, placeLabel, wayLabel } from '../rules/words.ts'

/** An interview as its mails tell of it. */
export interface MailedInterview {
  id: string
  teamName: string
  candidateName: string
  job: string
  way: string
  place: string
  startsAt: string | null
  minutes: number
  state: 'offered' | 'planned' | 'cancelled'
  sequence: number
  panel: readonly string[]
  reason: string | null
  cancelledBy: 'team' | 'candidate' | null
}

interface Writing {
  interview: MailedInterview
  to: { name: string; address: string }
  publicUrl: string
  /** When the mail is written. */
  at: string
}

function factsOf({ state, startsAt, minutes, way, place, job, panel }: MailedInterview): Fact[] {
  return [
    startsAt ? ['When', `${whenOf(startsAt)} (UK time), ${minutes} minutes`] : ['Takes', `${minutes} minutes`],
    ['How', wayLabel(way)],
    state === 'cancelled' ? [placeLabel(way), place] : placeFact(way, place),
    ['Job', jobLabel(job)],
    ['With', panel.map(inSentence).join(', ')],
  ]
}

function entryOf({ interview, publicUrl, at }: Writing, summary: string): CalendarEntry | undefined {
  const { id, startsAt, minutes, state, sequence, place, job, way, teamName } = interview
  if (startsAt === null) return undefined
  return {
    uid: `interview-${id}@${new URL(publicUrl).hostname}`,
    sequence,
    method: state === 'cancelled' ? 'CANCEL' : 'REQUEST',
    startsAt,
    endsAt: endOf(startsAt, minutes),
    at,
    summary,
    description: `Interview with ${inSentence(teamName)} for ${jobLabel(job)}. ${wayLabel(way)}: ${place}`,
    location: place,
  }
}

/** In the fragment, which no server and no proxy sees. */
const linkOf = (publicUrl: string, params: Record<string, string>) =>
  `${publicUrl}/interview#${new URLSearchParams(params)}`

/** To the candidate: planned, moved or cancelled, with the calendar entry; or times to pick from. `secret`: of the link that changes it. */
export function candidateMail(writing: Writing & { secret: string | undefined; isOutside: boolean }): Mail {
  const { interview, to, publicUrl, secret, isOutside } = writing
  const team = inSentence(interview.teamName)
  const words = candidateWords(interview, team)
  return writeMail({
    to,
    kind: `interview.${interview.state}`,
    team: interview.teamName,
    ...words,
    preheader: words.lines[0] ?? (interview.startsAt ? whenOf(interview.startsAt) : ''),
    lines: [to.name ? `Hello ${inSentence(to.name)},` : 'Hello,', ...words.lines],
    ...(interview.reason && interview.state === 'cancelled' && { note: { from: team, text: interview.reason } }),
    facts: factsOf(interview),
    ...(secret && {
      button: {
        label: interview.state === 'offered' ? 'Pick a Time' : 'Move or Cancel',
        url: linkOf(publicUrl, { token: secret }),
      },
      showsAddress: true,
      after: ['The link is for you alone, and works until the interview begins. A newer email replaces it.'],
    }),
    why: `You get this email because ${team} wants to interview you.`,
    ...withdrawal(publicUrl, { secret, isOutside }),
    calendar: entryOf(writing, `Interview with ${team}`),
  })
}

/** An applicant without an account has no settings: one link ends the mails, and what the team keeps about them. */
function withdrawal(publicUrl: string, { secret, isOutside }: { secret: string | undefined; isOutside: boolean }) {
  if (!isOutside || secret === undefined) return {}
  return {
    stop: {
      label: 'Withdraw my application, and no more emails',
      url: linkOf(publicUrl, { token: secret, withdraw: 'true' }),
    },
  }
}

function candidateWords(
  { state, startsAt, sequence, cancelledBy }: MailedInterview,
  team: string,
): Pick<Letter, 'subject' | 'title' | 'lines'> {
  if (state === 'offered')
    return {
      subject: `${team} invites you to an interview: pick a time`,
      title: `Pick a time for your interview with ${team}`,
      lines: ['Several times are open. The first who picks one gets it.'],
    }
  const when = startsAt ? `: ${shortWhenOf(startsAt)}` : ''
  if (state === 'cancelled')
    return {
      subject: `Interview cancelled${when} · ${team}`,
      title: 'Your interview is cancelled',
      lines: [cancelledBy === 'candidate' ? 'You have cancelled it.' : `${team} has cancelled it.`],
    }
  return sequence === 0
    ? {
        subject: `Interview${when} · ${team}`,
        title: `${team} invites you to an interview`,
        lines: [],
      }
    : {
        subject: `Interview changed${when} · ${team}`,
        title: `Your interview with ${team} has changed`,
        lines: ['This replaces what we told you before.'],
      }
}

/** To somebody of the panel: planned, moved or cancelled, with the calendar entry. */
export function panelMail(writing: Writing): Mail {
  const { interview, to, publicUrl } = writing
  const { teamName, state, startsAt, sequence, cancelledBy } = interview
  const who = inSentence(interview.candidateName)
  const [when, short] = startsAt ? [whenOf(startsAt), `: ${shortWhenOf(startsAt)}`] : ['', '']
  const words =
    state === 'cancelled'
      ? {
          subject: `Interview cancelled${short}, ${who}`,
          title: `Your interview with ${who} is cancelled`,
          lines: [cancelledBy === 'candidate' ? `${who} has cancelled it.` : 'You need not come.'],
        }
      : {
          subject: `Interview${sequence === 0 ? '' : ' changed'}${short}, ${who}`,
          title: sequence === 0 ? `You interview ${who}` : `Your interview with ${who} has changed`,
          lines: [],
        }
  return writeMail({
    to,
    kind: 'interview.panel',
    subject: `${words.subject} · ${inSentence(teamName)}`,
    team: teamName,
    preheader: words.lines[0] ?? when,
    title: words.title,
    lines: [`Hello ${inSentence(to.name)},`, ...words.lines],
    facts: factsOf(interview),
    button: { label: 'See the Interview', url: `${publicUrl}/manager-dashboard/interviews?interview=${interview.id}` },
    why: 'You get this email because you interview for this team.',
    calendar: entryOf(writing, `Interview with ${who}`),
  })
}

/** To a candidate without an account, a day or an hour before. */
export function reminderMail({ interview, to, publicUrl, secret }: Omit<Writing, 'at'> & { secret: string }): Mail {
  const team = inSentence(interview.teamName)
  const startsAt = interview.startsAt as string
  return writeMail({
    to,
    kind: 'interview.reminder',
    subject: `Interview: ${shortWhenOf(startsAt)} · ${team}`,
    team: interview.teamName,
    preheader: whenOf(startsAt),
    title: `Your interview with ${team}`,
    lines: [to.name ? `Hello ${inSentence(to.name)},` : 'Hello,'],
    facts: factsOf(interview),
    button: { label: 'Move or Cancel', url: linkOf(publicUrl, { token: secret }) },
    showsAddress: true,
    why: `You get this email because ${team} wants to interview you.`,
    ...withdrawal(publicUrl, { secret, isOutside: true }),
  })
}
