let open: readonly HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  if (open.length === 0) holdPage()
  if (next.length === 0) releasePage()
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

/** The page behind a dialog does not scroll, and stays as wide as it was with its scroll bar. */
function holdPage() {
  const { style, clientWidth } = document.documentElement
  style.paddingRight = `${window.innerWidth - clientWidth}px`
  style.overflow = 'hidden'
}

function releasePage() {
  const { style } = document.documentElement
  style.paddingRight = ''
  style.overflow = ''
}
