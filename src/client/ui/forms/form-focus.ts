const FOCUSABLE =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** Moves the focus to the first empty input inside `box`. */
export function focusFirstInput(box: Element | null | undefined) {
  box?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}

/** Moves the focus to the first field on the page whose path is among `paths`. */
export function focusFirstProblem(form: HTMLElement, paths: readonly string[]) {
  const wanted = new Set(paths)
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const inner = fields.filter(({ dataset }) => wanted.has(dataset.field ?? ''))
  focusFirstInput(inner.find((field) => !inner.some((other) => other !== field && field.contains(other))) ?? inner[0])
}
