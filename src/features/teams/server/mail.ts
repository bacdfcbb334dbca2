interface DecidedRequest {
  status: string
  teamName: string
  name: string
  address: string
  publicUrl: string
}

/** What the person of a decided request gets to read. */
export function decisionMail({ status, teamName, name, address, publicUrl }: DecidedRequest) {
  const to = { name, address }
  const dashboard = `${publicUrl}/staff-dashboard`
  if (status === 'approved') {
    const text = `Hello ${name},\n\nYour request to join ${teamName} has been approved. You are now a member of the team.\n\nOpen your dashboard: ${dashboard}\n`
    return { to, subject: `You have joined ${teamName}`, text, kind: 'request-approved' }
  }
  const text = `Hello ${name},\n\nThe manager of ${teamName} has not accepted your request to join. If you think this is a mistake, please speak to them.\n\nYour profile stays as it is: ${dashboard}\n`
  return { to, subject: `Your request to join ${teamName}`, text, kind: 'request-rejected' }
}
