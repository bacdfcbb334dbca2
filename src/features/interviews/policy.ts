import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about a team's interviews. */
export const interviewActions = {
  see: { who: 'managers', words: 'see the interviews of the team, and who may be interviewed' },
  plan: { who: 'managers', words: 'plan, change and cancel interviews, and offer times for them' },
  score: { who: 'managers', words: 'score a candidate whom they interview' },
  decide: { who: 'managers', words: 'decide the outcome of an interview' },
  changeRounds: { who: 'managers', words: 'change what the rounds of interviews ask of candidates' },
  export: { who: 'managers', words: 'export reports of the interviews' },
} satisfies Record<string, TeamAction>
