import { account, type DetailWords, inBrackets, joining, team } from '#shared/audit-words.ts'

const own = (words: string) => joining(({ who, detail }) => `${who} ${words}${inBrackets(detail('kind'))}`)
const about = (words: (whom: string) => string) =>
  joining(({ who, whom, detail }) => `${who} ${words(whom)}${inBrackets(detail('kind'))}`)

/** The audit actions of clocking, with their sentences. */
export const actions = {
  'clock.tap': own('clocked a shift'),
  'clock.tablet': joining(
    ({ whom, detail }) => `At a tablet of the site a shift was clocked for ${whom}${inBrackets(detail('kind'))}`,
  ),
  'clock.later': own('said afterwards when they left a shift'),
  'clock.enter': about((whom) => `entered what ${whom} had not clocked`),
  'clock.correct': about((whom) => `corrected what ${whom} had clocked`),
  'clock.void': about((whom) => `took back something that ${whom} had clocked`),
  'clock.settings': team(
    ({ who, detail }) => `${who} chose how the team clocks${inBrackets(`${detail('used')}, ${detail('position')}`)}`,
  ),
  'clock.add-point': team(({ who }) => `${who} added a point of a site for clocking in`),
  'unbooked.begin': own('said that they work without a booking'),
  'unbooked.leave': own('said that they have left work without a booking'),
  'unbooked.tablet': joining(
    ({ whom, detail }) =>
      `At a tablet of the site work without a booking was said for ${whom}${inBrackets(detail('kind'))}`,
  ),
  'unbooked.place': about((whom) => `made a shift of what ${whom} had worked without a booking`),
  'unbooked.clocked': about((whom) => `put onto that shift when ${whom} came or left`),
  'unbooked.refuse': about((whom) => `refused that ${whom} had worked without a booking`),
  'tablet.code': team(({ who }) => `${who} made a code for a tablet of a site`),
  'tablet.bind': team(() => 'A tablet was bound to a site by its code'),
  'tablet.end': team(({ who }) => `${who} ended a tablet of a site`),
  'pin.set': account(({ who, whose }) => `${who} set ${whose} PIN for tablets of sites`),
  'pin.reset': joining(({ who, whose }) => `${who} took away ${whose} PIN for tablets of sites`),
  'clock.remove-point': team(({ who }) => `${who} removed a point of a site for clocking in`),
}

export const details: DetailWords = {
  kind: { in: 'in', break: 'break', back: 'back', out: 'out', void: 'taken back' },
  used: { true: 'people clock in', false: 'nobody clocks in' },
  position: { off: 'position not asked', note: 'position noted', ask: 'a reason asked elsewhere' },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    attendance: keyof typeof actions
  }
}
