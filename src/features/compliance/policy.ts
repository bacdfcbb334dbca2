import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about the compliance of a team. */
export const complianceActions = {
  seeCompliance: { who: 'managers', words: 'see what the team requires, and who complies with it', atSites: true },
  seeRecords: {
    who: 'managers',
    words: 'see how the whole team stood on a day, its training sessions and the questions of inspectors',
  },
  exportCompliance: { who: 'managers', words: 'save the compliance of its staff as a file' },
  changeRequirements: { who: 'managers', words: 'change what the team requires of its staff' },
  verify: { who: 'managers', words: 'verify, reject and revoke the evidence of its staff' },
  remindTeam: { who: 'members', words: 'remind the team of what they have given and it has not checked' },
  except: { who: 'managers', words: 'excuse somebody from a requirement until a day' },
} satisfies Record<string, TeamAction>
