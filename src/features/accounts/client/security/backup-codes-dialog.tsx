import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

/** Makes ten backup codes and shows them once. */
export function BackupCodesDialog({ onClose }: { onClose: () => void }) {
  const { run, prompt } = useRecentSignIn()
  const [codes, setCodes] = useState<string[]>()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    run(() => client.accounts.makeBackupCodes({}))
      .then((made) => {
        setCodes(made.codes)
        void queryClient.invalidateQueries()
      })
      .catch((error: unknown) => {
        toast.failure(error)
        onClose()
      })
  })

  return (
    <>
      <Dialog opened onClose={onClose} title="Your Backup Codes" closable={codes === undefined}>
        {codes ? (
          <Codes codes={codes} onClose={onClose} />
        ) : (
          <Loading what="codes">
            <ReadingsSkeleton lines={5} />
          </Loading>
        )}
      </Dialog>
      {prompt}
    </>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Stack gap="sm">
      <Text size="sm">
        Keep these where only you can reach them. If you lose your phone, each lets you sign in once. They are not shown
        again, and older codes no longer work.
      </Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing={4}
        style={{ listStyle: 'none', padding: 0, margin: 0 }}
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyButton text={text} done="Backup codes copied">
          Copy
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save(text)}>
          Download
        </Button>
      </Group>
      <Button data-autofocus onClick={onClose}>
        I Have Saved Them
      </Button>
    </Stack>
  )
}

function save(text: string) {
  const url = URL.createObjectURL(
    new Blob([`Backup codes for Care Staffing. Each works once.\n\n${text}\n`], { type: 'text/plain' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'care-staffing-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
