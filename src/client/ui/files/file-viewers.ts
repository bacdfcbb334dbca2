import { type ComponentType, createContext, use } from 'react'
import type { FileRef } from '#shared/fields/builders.ts'
import { viewOf } from './file-kinds.ts'

export interface FilePreviewProps {
  file: FileRef
  onClose: () => void
}

/** A stored file, as the viewer shows it. */
export interface ViewedFile extends Omit<FileRef, 'size'> {
  /** What it is, in words; its name is shown below. */
  label: string
  /** Contains active content or other files: offered for saving, never opened in the page. */
  saveOnly: boolean
  /** Has links to outside addresses, which work in a saved copy. */
  links: boolean
}

export interface FileViewerProps {
  file: ViewedFile
  /** Counted from 1. */
  position: number
  total: number
  onStep: (by: 1 | -1) => void
  /** Returns to the list, where it is not beside the file. */
  onBack: (() => void) | undefined
}

export interface FilePaneProps {
  file: ViewedFile
}

/**
 * The components that show stored files: one alone in a dialog, one of several beside their list, one beside what is
 * decided by it; and what a PDF says, by paragraphs. The app provides them, loaded when needed.
 */
interface FileViewers {
  Preview: ComponentType<FilePreviewProps>
  Viewer: ComponentType<FileViewerProps>
  Pane: ComponentType<FilePaneProps>
  readText: (file: Pick<FileRef, 'id'>, signal: AbortSignal) => Promise<string[]>
}

export const FileViewersContext = createContext<FileViewers | null>(null)

/** Shows one file in a dialog; null for a type that is offered for saving only, or without a viewer. */
export function useFilePreview({ mime }: FileRef): FileViewers['Preview'] | null {
  const viewers = use(FileViewersContext)
  return viewers && viewOf({ mime, saveOnly: false }) ? viewers.Preview : null
}

/** Shows a file beside its list. Throws on a page for which the app provides no viewer. */
export const useFileViewer = () => useViewers().Viewer

/** Shows a file beside something else. Throws on a page for which the app provides no viewer. */
export const useFilePane = () => useViewers().Pane

/** Reads what a PDF says, by paragraphs. Throws on a page for which the app provides no viewer. */
export const useTextReader = () => useViewers().readText

function useViewers(): FileViewers {
  const viewers = use(FileViewersContext)
  if (!viewers) throw new Error('no viewer of files is provided here')
  return viewers
}
