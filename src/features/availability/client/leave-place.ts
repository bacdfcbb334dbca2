/** What the address of the managers' page says: the Monday from which absences are shown; this week without one. */
interface LeavePlace {
  from?: string | undefined
}

export function parseLeavePlace({ from }: Record<string, unknown>): LeavePlace {
  return { from: typeof from === 'string' && /^20\d\d-[01]\d-[0-3]\d$/.test(from) ? from : undefined }
}
