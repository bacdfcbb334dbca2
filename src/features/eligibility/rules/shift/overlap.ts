import { ELSEWHERE, OWN } from '../facts.ts'
import { firstEndingAfter, type Person, type Shift } from '../prepare.ts'
import { clock, defineRule, type Finding, type Told } from '../rule.ts'

/** One person works in one place at a time, over all teams. The database refuses it as well. */
export const overlap = defineRule({
  id: 'overlap',
  title: 'In one place at a time',
  source: 'Nobody works in two places at once',
  level: 'block',
  choices: ['block'],
  overridable: false,
  judge(person, shift) {
    const next = firstEndingAfter(person, shift.start)
    const start = person.starts[next]
    if (start === undefined || start >= shift.end) return onCallThen(person, shift)
    return { found: person.ends[next]!, asked: 0, at: start, elsewhere: (person.whose[next] ?? ELSEWHERE) !== OWN }
  },
  say(finding, told) {
    if (finding.elsewhere) return notAvailable(finding, told)
    const times = `from ${clock(finding.at)} to ${clock(finding.found)}`
    if (finding.about === 'on-call') return { manager: `Is on call ${times}.`, worker: `You are on call ${times}.` }
    return { manager: `Already works ${times}.`, worker: `You already work ${times}.` }
  },
})

function onCallThen({ onCall }: Person, shift: Shift): Finding | undefined {
  const one = onCall.find(({ start, end }) => start < shift.end && end > shift.start)
  return one && { about: 'on-call', found: one.end, asked: 0, at: one.start, elsewhere: !one.isOwn }
}

/** Tells no more about work for another team than when the person is free. */
function notAvailable({ at, found }: Finding, { shift }: Told) {
  const when = found < shift.end ? ` before ${clock(found)}` : at > shift.start ? ` after ${clock(at)}` : ''
  return { manager: `Not available${when}.`, worker: `You have other work: you are not available${when}.` }
}
