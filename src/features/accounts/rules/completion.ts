/**
 * How complete a profile is, in words. There is one measure of it, everywhere: the share of its twelve sections that the person has
 * given (`app.completion_of`), in whole per cent, kept on the card. It says nothing about what somebody has verified.
 */
export function completionText(percent: number): string {
  return `Profile ${percent}% Complete`
}

/** The heading of a figure or column with that share. */
export const COMPLETION = 'Profile Completion'
