import { type ComponentType, createContext, use } from 'react'
import type { FileRef } from '#shared/fields.ts'
import { viewOfKind } from './file-kinds.ts'

export interface FilePreviewProps {
  file: FileRef
  onClose: () => void
}

/** How the product shows a stored file in the page; upload fields offer it when there is one. */
export const FilePreviewContext = createContext<ComponentType<FilePreviewProps> | null>(null)

export function useFilePreview({ mime }: FileRef): ComponentType<FilePreviewProps> | null {
  const preview = use(FilePreviewContext)
  return viewOfKind(mime) ? preview : null
}
