import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDownload } from './use-download.ts'

/** Saves the answer of `url` as a file. */
export function DownloadButton({ url, label, children }: { url: string; label: string; children: ReactNode }) {
  const { save, busy, prompt } = useDownload()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={label}
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => save(url)}
      >
        {children}
      </Button>
      {prompt}
    </>
  )
}
