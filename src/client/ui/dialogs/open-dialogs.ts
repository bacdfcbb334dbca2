let open: readonly HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  if (open.length === 0) holdPage()
  if (next.length === 0) releasePage()
  open = next
  for (const watcher of watchers) watcher()
}

/** Registers an opened dialog; the result unregisters it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((other) => other !== dialog))
}

/** The topmost dialog: the rest of the page is inert and below it. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1)
}

export function watchDialogs(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Keeps the page behind a dialog from scrolling, at the width that it has with its scroll bar. */
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
