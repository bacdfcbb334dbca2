let open: readonly HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  open = next
  for (const watcher of watchers) watcher()
}

/** Notes a dialog that was just shown; the result forgets it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((other) => other !== dialog))
}

/** The dialog on top: what lies elsewhere in the page can neither be seen above it nor be used. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1)
}

export function watchDialogs(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
