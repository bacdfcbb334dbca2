import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileRef } from '#shared/fields/builders.ts'
import { fileProblem, isPicture, type Limits, takesPhotos } from './file-kinds.ts'
import { UploadError, uploadFile } from './upload.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; message: string; retry: boolean }

const IDLE: UploadState = { kind: 'idle' }

const underWay = new Set<AbortController>()
const watchers = new Set<() => void>()

function mark(upload: AbortController, isRunning: boolean) {
  if (isRunning) underWay.add(upload)
  else underWay.delete(upload)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether a file is being uploaded: a form that is submitted meanwhile would not contain it. */
export function useUploading(): boolean {
  return useSyncExternalStore(watch, () => underWay.size > 0)
}

/** The team whose files are uploaded by the forms inside; without it they are the person's own. */
export const UploadTeam = createContext<string | undefined>(undefined)

interface UploadOptions {
  slot: string
  limits: Limits
  onDone: (file: FileRef) => void
}

/** One upload at a time: starting another, or leaving the page, cancels the running one. A large picture is shrunk first. */
export function useUpload({ slot, limits, onDone }: UploadOptions) {
  const [state, setState] = useState<UploadState>(IDLE)
  const running = useRef<AbortController>(undefined)
  const teamId = use(UploadTeam)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    const shrinks = isPicture(file) && takesPhotos(limits)
    const problem = shrinks ? undefined : fileProblem(file, limits)
    if (problem) return setState({ kind: 'failed', file, message: problem, retry: false })
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    mark(controller, true)
    setState({ kind: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', file, share })
      const sent = shrinks ? await shrunk(file, limits) : file
      controller.signal.throwIfAborted()
      onDone(await uploadFile({ file: sent, slot, teamId, onProgress, signal: controller.signal }))
      setState(IDLE)
    } catch (error) {
      if (controller.signal.aborted) return
      const retry = error instanceof UploadError && error.retry
      setState({ kind: 'failed', file, message: (error as Error).message, retry })
    } finally {
      mark(controller, false)
    }
  }

  function cancel() {
    running.current?.abort()
    setState(IDLE)
  }

  return {
    state,
    start: (file: File) => void start(file),
    cancel,
    retry: () => state.kind === 'failed' && void start(state.file),
  }
}

/** The picture that is sent for the chosen one. Throws `UploadError` when it is still outside the limits. */
async function shrunk(file: File, limits: Limits): Promise<File> {
  const loaded = await import('./shrink.ts').catch(() => undefined)
  const sent = loaded ? await loaded.shrink(file, limits) : file
  const problem = fileProblem(sent, limits)
  if (problem) throw new UploadError(problem, { retry: false })
  return sent
}
