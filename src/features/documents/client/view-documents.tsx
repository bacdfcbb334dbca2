import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Documents } from './documents.tsx'

export interface ViewDocumentsProps {
  userId: string
  opened: boolean
  onClose: () => void
}

/** A person's documents, as far as the reader may see them, with a viewer beside the list. */
export function ViewDocuments({ userId, opened, onClose }: ViewDocumentsProps) {
  const phone = usePhone()
  const [paper, setPaper] = useState<string>()
  function close() {
    setPaper(undefined)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} size={1160} fullScreen={phone} title="Documents">
      <Documents userId={userId} narrow={phone} paper={paper} onPaper={setPaper} />
    </Dialog>
  )
}
