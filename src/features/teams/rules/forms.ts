import { defineForm } from '#shared/fields/form.ts'
import { filled, plainChoice, plainPhone, plainText, plainTick } from '#shared/fields/plain.ts'

const teamName = { label: 'Team Name', autocomplete: 'organization', maxLength: 120, required: true } as const

export const createForm = defineForm({
  title: 'Create Team',
  fields: { teamName: plainText({ ...teamName, placeholder: 'For example Bright Care', autoFocus: true }) },
})

export const joinForm = defineForm({
  title: 'Join a Team',
  fields: {
    teamCode: plainText({
      label: 'Team Code',
      placeholder: 'TM-ABC123',
      autoCapitalize: 'characters',
      spellCheck: false,
      maxLength: 30,
    }),
  },
})

export const ON_CALL_HOURS_LENGTH = 60

/** What holds for everybody in a team; a conflict shows the same labels. */
export const settingsForm = defineForm({
  title: 'Team',
  fields: {
    teamName: plainText(teamName, filled('Enter a team name')),
    onCallPhone: plainPhone({
      label: 'On-call number',
      autocomplete: 'off',
      hint: 'Optional. Whom your people ring out of hours: it stands on their coming shifts.',
    }),
    onCallHours: plainText({
      label: 'When it is answered',
      placeholder: 'Evenings and weekends',
      autocomplete: 'off',
      maxLength: ON_CALL_HOURS_LENGTH,
    }),
    autoApprove: plainTick({
      label: 'Auto-approve join requests',
      widget: 'toggle',
      hint: 'Everybody with the team code becomes a member at once. A person who was rejected or removed before still waits for your answer.',
    }),
    membersSeeCards: plainTick({
      label: "Allow members to view each other's profiles",
      widget: 'toggle',
      hint: 'Members see name, photo, job and profile completion of each other. Nothing else is ever shown to them.',
    }),
    requireTwoFactor: plainTick({
      label: 'Require two-factor authentication for managers',
      widget: 'toggle',
      hint: 'Everybody who manages this team, including you, must sign in with a second factor before they see anything of it.',
    }),
  },
})

/** Settings that only an owner may change. */
export const ownersSettings = ['membersSeeCards', 'requireTwoFactor'] as const

export const managerForm = defineForm({
  title: 'Role and permissions',
  fields: {
    role: plainChoice(
      [
        {
          value: 'manager',
          label: 'Manager',
          hint: 'Requests, members, their profiles, the team’s name and code.',
        },
        {
          value: 'owner',
          label: 'Owner',
          hint: 'All of that, the other settings, the managers, and deleting the team.',
        },
      ],
      { label: 'Role', widget: 'radio' },
    ),
    seesHealth: plainTick({
      label: 'See health answers',
      widget: 'checkbox',
      hint: 'After a conditional offer, with the password; every look is recorded.',
    }),
    seesPay: plainTick({
      label: 'See pay and tax',
      widget: 'checkbox',
      hint: 'National Insurance number, tax and company details; every look is recorded.',
    }),
    mayOverride: plainTick({
      label: 'Book against a rule',
      widget: 'checkbox',
      hint: 'With a reason and a tick that they answer for it. Never what the law lets nobody excuse.',
    }),
    runsPayroll: plainTick({
      label: 'Run payroll and invoices',
      widget: 'checkbox',
      hint: 'Close pay runs, say how people are engaged, and issue invoices. Only with what they may see of pay.',
    }),
  },
})
