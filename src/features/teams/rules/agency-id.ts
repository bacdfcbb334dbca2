/**
 * The public id of an agency, `A-4F2A-91C0-7B3D`: the first 48 of the random bits of its team's id, for people to compare. The server draws them,
 * so that nobody can choose the id of another agency.
 */
export function agencyId(teamId: string): string {
  const digits = teamId.replaceAll('-', '').slice(0, 12).toUpperCase()
  return `A-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}
