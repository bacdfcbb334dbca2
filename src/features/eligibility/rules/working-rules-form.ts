import { defineForm, type ValuesOf } from '#shared/fields/form.ts'
import { plainChoice, plainDay } from '#shared/fields/plain.ts'
import { RULES, type RuleId } from './all-rules.ts'
import { levelOf } from './eligibility.ts'
import type { Rule } from './rule.ts'
import type { Choice, TeamRules } from './team-rules.ts'

const words: Record<Choice, string> = { block: 'Blocks', warn: 'Warns', off: 'Is not looked at' }

/** The rules that leave a choice, each with a field of its own. */
const open = (RULES as readonly (Rule & { id: RuleId })[]).filter(({ choices }) => choices.length > 1)

const levelFields = Object.fromEntries(
  open.map(({ id, title, source, choices }) => [
    `level-${id}`,
    plainChoice(
      choices.map((value) => ({ value, label: words[value] })),
      { label: title, hint: source, widget: 'select', width: 'half' },
    ),
  ]),
)

/** What a manager chooses of the law on working time. */
export const workingRulesForm = defineForm({
  title: 'Working time',
  fields: {
    averageWeeks: plainChoice(
      [
        { value: '17', label: '17 weeks' },
        { value: '26', label: '26 weeks, for work that must go on' },
        { value: '52', label: '52 weeks, by a workforce agreement' },
      ],
      { label: '48 hours a week are averaged over', widget: 'select', width: 'half' },
    ),
    periods: plainChoice(
      [
        { value: 'rolling', label: 'Every such period: it rolls with each day' },
        { value: 'fixed', label: 'Fixed periods, one after another' },
      ],
      {
        label: 'The periods',
        hint: 'Fixed ones need a written agreement with your workforce, a collective agreement or each contract of employment (regulation 4(3)(a)).',
        widget: 'select',
        width: 'half',
      },
    ),
    averageFrom: plainDay({
      label: 'First day of the first fixed period',
      hint: 'As the agreement names it. Before that day the periods roll; a new starter’s is their own until they have worked as long.',
      required: true,
      width: 'half',
      when: ({ periods }) => periods === 'fixed',
    }),
    letter: plainChoice(
      [
        { value: 'warn', label: words.warn },
        { value: 'block', label: words.block },
      ],
      {
        label: 'What only the letter of regulation 4 forbids',
        hint: 'A new starter’s average over less than four weeks (4(4)), and days of absence that are replaced by as many days worked (4(6)).',
        widget: 'select',
        width: 'half',
      },
    ),
    weeklyRest: plainChoice(
      [
        { value: '24-in-7', label: '24 hours in each week' },
        { value: '48-in-14', label: '48 hours, or twice 24, in two weeks' },
        { value: '35-in-7', label: '35 hours in each week: the daily rest on top' },
      ],
      { label: 'Weekly rest', widget: 'select', width: 'half' },
    ),
    nightWorker: plainChoice(
      [
        { value: 'third', label: 'With a third of their shifts at night' },
        { value: 'any', label: 'With any shift at night' },
      ],
      { label: 'Somebody is a night worker', widget: 'select', width: 'half' },
    ),
    youngNight: plainChoice(
      [
        { value: '22-06', label: '22:00 to 06:00' },
        { value: '23-07', label: '23:00 to 07:00, where the contract says so' },
      ],
      { label: 'Nobody under 18 works from', widget: 'select', width: 'half' },
    ),
    afterBooking: plainChoice(
      [
        { value: 'flag', label: 'Is shown to them and to us' },
        { value: 'release', label: 'Is ended, and the place opened' },
      ],
      {
        label: 'A booking that a rule blocks later',
        hint: 'Nothing that rests on somebody’s health or leave ends a booking by itself.',
        widget: 'select',
        width: 'half',
      },
    ),
    swaps: plainChoice(
      [
        { value: 'approve', label: 'When a manager agrees' },
        { value: 'colleagues', label: 'When the colleague says yes' },
      ],
      { label: 'A shift changes hands between colleagues', widget: 'select', width: 'half' },
    ),
    comeOff: plainChoice(
      [
        { value: 'never', label: 'Never: a manager takes it back' },
        { value: '24', label: 'Until 24 hours before the start' },
        { value: '48', label: 'Until 48 hours before the start' },
        { value: '72', label: 'Until 3 days before the start' },
        { value: '168', label: 'Until a week before the start' },
      ],
      { label: 'People come off a shift without asking', widget: 'select', width: 'half' },
    ),
    wayIn: plainChoice(
      [
        { value: '24', label: 'From 24 hours before the start' },
        { value: '48', label: 'From 48 hours before the start' },
        { value: '72', label: 'From 3 days before the start' },
        { value: '168', label: 'From a week before the start' },
      ],
      {
        label: 'Door codes, parking and notes of a site are shown',
        hint: 'To those who are booked there, until the shift is over.',
        widget: 'select',
        width: 'half',
      },
    ),
    ...levelFields,
  },
  rules: ({ periods, averageFrom }) =>
    periods === 'fixed' && !averageFrom ? { averageFrom: 'Enter the first day that your agreement names' } : {},
})

type WorkingRulesValues = ValuesOf<typeof workingRulesForm.fields>

/** What the form starts with. */
export function workingRulesValues(rules: TeamRules): Record<string, string> {
  const {
    averageWeeks,
    averageFrom,
    letter,
    weeklyRest,
    nightWorker,
    youngNight,
    afterBooking,
    swaps,
    comeOff,
    wayIn,
  } = rules
  return {
    averageWeeks: String(averageWeeks),
    periods: averageFrom === null ? 'rolling' : 'fixed',
    averageFrom: averageFrom ?? '',
    letter,
    weeklyRest,
    nightWorker,
    youngNight,
    afterBooking,
    swaps,
    comeOff,
    wayIn,
    ...Object.fromEntries(open.map((rule) => [`level-${rule.id}`, levelOf(rule, rules)])),
  }
}

/** The choices that the filled in form says. A rule at its own level is not named: a new one of the product then holds. */
export function teamRulesOf(values: WorkingRulesValues): TeamRules {
  const chosen: Record<string, unknown> = values
  const levels = open.flatMap(({ id, level }) => {
    const value = chosen[`level-${id}`]
    return value === undefined || value === level ? [] : [[id, value]]
  })
  return {
    levels: Object.fromEntries(levels),
    averageWeeks: Number(values.averageWeeks) as TeamRules['averageWeeks'],
    averageFrom: values.periods === 'fixed' ? (values.averageFrom ?? null) : null,
    letter: values.letter,
    weeklyRest: values.weeklyRest,
    nightWorker: values.nightWorker,
    youngNight: values.youngNight,
    afterBooking: values.afterBooking,
    swaps: values.swaps,
    comeOff: values.comeOff,
    wayIn: values.wayIn,
  }
}
