import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { FilePreviewProps } from '#client/ui/files/file-preview.ts'
import { DocumentContent } from './document-content.tsx'
import classes from './documents.module.css'
import { useFile } from './use-file.ts'

/** A file that somebody has just uploaded, as the server keeps it. */
export function FilePreview({ file: { id, name, mime }, onClose }: FilePreviewProps) {
  const phone = useMediaQuery('(max-width: 47.9375em)', window.innerWidth < 768)
  const document = { id, name, mime, label: name, saveOnly: false }
  const file = useFile(document)
  return (
    <Dialog opened onClose={onClose} size={900} fullScreen={phone} title={name}>
      <div className={classes.alone}>
        <DocumentContent document={document} file={file} />
      </div>
    </Dialog>
  )
}
