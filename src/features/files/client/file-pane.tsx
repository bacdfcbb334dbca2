import { ActionIcon, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { FilePaneProps } from '#client/ui/files/file-viewers.ts'
import { needsRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { FileContent } from './file-content.tsx'
import classes from './files.module.css'
import { useFile } from './use-file.ts'

/** A stored file beside what is decided by it: its name, a button to save it, and the file with its tools. */
export function FilePane({ file }: FilePaneProps) {
  const opened = useFile(file)
  return (
    <section className={classes.pane} aria-label="Document">
      <div className={classes.paneHead}>
        <Text size="sm" c="dimmed" className={classes.paneName}>
          {file.name}
        </Text>
        {!needsRecentSignIn(opened.query.error) && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Download ${file.name}`}
            title="Download"
            onClick={() => void opened.download()}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {file.links && (
        <Text size="sm">This PDF holds links. Check where one leads before you open it in a saved copy.</Text>
      )}
      <FileContent key={file.id} file={file} opened={opened} />
    </section>
  )
}
