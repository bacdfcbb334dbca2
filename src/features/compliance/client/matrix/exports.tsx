import { IconPrinter } from '@tabler/icons-react'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import type { MatrixFilter } from '../../schema.ts'

interface ExportsProps {
  teamId: string
  filter: MatrixFilter
  order: string
  onPrint: () => void
}

/** Saves whom the filter finds as a file. */
export function Exports({ teamId, filter, order, onPrint }: ExportsProps) {
  const entries = Object.entries({ ...filter, order }).map(([key, value]) => [key, String(value)])
  const query = new URLSearchParams(entries)
  const fileOf = (format: string) => `/api/teams/${teamId}/compliance.${format}?${query}`
  return (
    <DownloadMenu
      label="More for the list of people"
      more={[{ label: 'Print', icon: IconPrinter, onChoose: onPrint }]}
      files={{ 'Save as CSV': fileOf('csv'), 'Save as XLSX': fileOf('xlsx') }}
    />
  )
}
