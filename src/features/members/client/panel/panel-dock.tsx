import { Button } from '@mantine/core'
import { IconDownload, IconFolderOpen } from '@tabler/icons-react'
import { usePhone } from '#client/ui/phone.ts'
import type { Candidate } from '../../schema.ts'
import { AskDetails } from '../asking/ask-details.tsx'
import type { PanelTabId } from './panel-places.ts'

interface PanelDockProps {
  teamId: string
  candidate: Candidate
  tab: PanelTabId
  isAsking: boolean
  /** Without it there are no documents to view. */
  onDocuments: (() => void) | undefined
}

export const cvOf = (fileId: string) => `/api/files/${fileId}?download`

/** The buttons of a tab; one is filled: what leads on from there. */
const DOCKS: Record<PanelTabId, { ask?: true; cv?: true; documents?: true; filled: 'ask' | 'cv' | 'documents' }> = {
  summary: { ask: true, cv: true, documents: true, filled: 'documents' },
  compliance: { ask: true, documents: true, filled: 'documents' },
  work: { ask: true, filled: 'ask' },
  documents: { ask: true, cv: true, filled: 'cv' },
  profile: { ask: true, cv: true, documents: true, filled: 'ask' },
  more: { cv: true, documents: true, filled: 'documents' },
}

/** On a phone the CV is in the panel's menu, but where it is what leads on: the dock stays one line. */
export function PanelDock({ teamId, candidate, tab, isAsking, onDocuments }: PanelDockProps) {
  const dock = DOCKS[tab]
  const phone = usePhone()
  const hasCv = phone ? dock.filled === 'cv' : dock.cv
  const look = (button: typeof dock.filled) => (dock.filled === button ? 'filled' : 'default')
  return (
    <>
      {dock.ask && (
        <AskDetails key={tab} teamId={teamId} candidate={candidate} isAsking={isAsking} variant={look('ask')} />
      )}
      {hasCv && candidate.resumeFileId && (
        <Button
          component="a"
          href={cvOf(candidate.resumeFileId)}
          download
          variant={look('cv')}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CV
        </Button>
      )}
      {dock.documents && onDocuments && (
        <Button
          variant={look('documents')}
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={onDocuments}
        >
          View Documents
        </Button>
      )}
    </>
  )
}
