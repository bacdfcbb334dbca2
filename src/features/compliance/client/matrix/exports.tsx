import { DownloadButton } from '#client/ui/files/download-button.tsx'
import type { MatrixFilter } from '../../schema.ts'

interface ExportsProps {
  teamId: string
  filter: MatrixFilter
  order: string
}

/** Saves whom the filter finds as a file. */
export function Exports({ teamId, filter, order }: ExportsProps) {
  const entries = Object.entries({ ...filter, order }).map(([key, value]) => [key, String(value)])
  const query = new URLSearchParams(entries)
  return ['csv', 'xlsx'].map((format) => (
    <DownloadButton
      key={format}
      url={`/api/teams/${teamId}/compliance.${format}?${query}`}
      label={`${format.toUpperCase()}: Compliance`}
    >
      {format.toUpperCase()}
    </DownloadButton>
  ))
}
