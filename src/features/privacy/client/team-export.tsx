import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { ExportCard } from './export-card.tsx'

/** The export of a team: everything that its requester may see, as one archive. */
export function TeamExport({ teamId }: { teamId: string }) {
  const query = useQuery(api.privacy.teamExports.queryOptions({ input: { teamId } }))
  return (
    <ExportCard
      title="Export Team Data"
      action="Prepare Export"
      query={query}
      onAsk={() => client.privacy.askTeamExport({ teamId, confirm: true })}
    >
      Members, requests, certificates with their expiry days and the activity log as tables for a spreadsheet and as
      JSON, with each member’s profile and documents. Health, pay and tax details are in it as far as you may see them.
      Each member can see that you exported their details.
    </ExportCard>
  )
}
