import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { FilePreviewProps } from '#client/ui/files/file-viewers.ts'
import { usePhone } from '#client/ui/phone.ts'
import { FileContent } from './file-content.tsx'
import classes from './files.module.css'
import { useFile } from './use-file.ts'

/** A preview of a file that was just uploaded, as the server keeps it. */
export function FilePreview({ file: { id, name, mime }, onClose }: FilePreviewProps) {
  const phone = usePhone()
  const file = { id, name, mime, label: name, saveOnly: false }
  const opened = useFile(file)
  return (
    <Dialog opened onClose={onClose} size={900} fullScreen={phone} title={name}>
      <div className={classes.alone}>
        <FileContent file={file} opened={opened} />
      </div>
    </Dialog>
  )
}
