import { useMediaQuery } from '@mantine/hooks'
import { WIDE } from '#client/ui/panel/side-panel.tsx'
import { Documents } from './documents.tsx'

export interface PanelDocumentsProps {
  userId: string
  /** The document on screen, from the address. */
  paper: string | undefined
  onPaper: (id: string | undefined) => void
}

/** A person's documents in a side panel: one replaces the list, or stands beside it on a wide screen. */
export function PanelDocuments(props: PanelDocumentsProps) {
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches) ?? false
  return <Documents {...props} narrow={!wide} inPanel />
}
