import { Group, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'

/** A report of the interviews of a quarter back and a quarter ahead, for a spreadsheet or for paper. */
export function ExportReports({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Export Reports">
      <Text mb="md">
        The interviews of the last 90 days and of the next 90, with their panels, scores and outcomes. Every export is
        recorded.
      </Text>
      <Group>
        <DownloadButton url={`/api/teams/${teamId}/interviews.csv`} label="Save the report as CSV">
          CSV
        </DownloadButton>
        <DownloadButton url={`/api/teams/${teamId}/interviews.pdf`} label="Save the report as PDF">
          PDF
        </DownloadButton>
      </Group>
    </Dialog>
  )
}
