/** The places for photos of paper timesheets: a person's own, and those that managers add. */
export const OWN_PAPERS = 'timesheet'
export const TEAM_PAPERS = 'timesheet-of-team'
export const PAPER_LIMITS = {
  accept: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 ** 2,
}
/** Beside one week of somebody at a site. */
export const MOST_PAPERS = 6
