import type { FieldProblem } from '#shared/contract.ts'
import type { Checked } from '#shared/fields/form.ts'
import type { FieldMap } from '#shared/fields/look.ts'
import { type FormValues, valueAt, withoutBlanks } from '#shared/fields/values.ts'
import { startValues } from './form-model.ts'

/** The state of a form that is being filled in. */
export interface FormState {
  /** The input values: '' and null where nothing is filled in. */
  values: FormValues
  /** Errors by dotted path. */
  errors: Readonly<Record<string, string>>
  /** Paths of the fields that have lost the focus (touched). */
  left: ReadonlySet<string>
  /** The number of submits. */
  tries: number
  isSending: boolean
}

export interface FormStore {
  state(): FormState
  subscribe(listener: () => void): () => void
  /** The value at a dotted path. */
  value(path: string): unknown
  change(path: string, value: unknown): void
  leave(path: string): void
  /** Stable keys of a list's entries. */
  keys(path: string): readonly number[]
  append(path: string, entry: FormValues): void
  remove(path: string, index: number): void
  /** Adds errors, e.g. those of the server's refusal. */
  refuse(problems: readonly FieldProblem[]): void
  /** Checks the form and calls `send` with the checked values; returns the errors that prevent it. Does nothing during a submit. */
  submit(send: (values: FormValues) => Promise<void>): Promise<readonly FieldProblem[]>
}

interface FormParts {
  fields: FieldMap
  values?: FormValues | undefined
  check: (values: FormValues) => Checked<FormValues>
}

/** Holds a form's values and errors. The submit checks it; afterwards each change rechecks fields with errors and the changed field. */
export function createFormStore({ fields, values, check }: FormParts): FormStore {
  const listeners = new Set<() => void>()
  const keys = new Map<string, readonly number[]>()
  let newest = 0
  let state: FormState = {
    values: startValues(fields, values),
    errors: {},
    left: new Set(),
    tries: 0,
    isSending: false,
  }

  function set(part: Partial<FormState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function put(path: string, value: unknown) {
    const values = withValue(state.values, path.split('.'), value) as FormValues
    set({ values, errors: recheck(values, path) })
  }

  function recheck(values: FormValues, changed: string) {
    if (state.tries === 0) return state.errors
    const checked = check(values)
    const found = checked.ok ? [] : checked.problems
    return byPath(
      found.filter(({ path }) => path in state.errors || path === changed || path.startsWith(`${changed}.`)),
    )
  }

  function entriesAt(path: string): FormValues[] {
    const entries = valueAt(state.values, path)
    return Array.isArray(entries) ? (entries as FormValues[]) : []
  }

  function keysAt(path: string): readonly number[] {
    const known = keys.get(path) ?? entriesAt(path).map(() => newest++)
    keys.set(path, known)
    return known
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    value: (path) => valueAt(state.values, path),
    change: put,
    leave(path) {
      if (!state.left.has(path)) set({ left: new Set([...state.left, path]) })
    },
    keys: keysAt,
    append(path, entry) {
      keys.set(path, [...keysAt(path), newest++])
      put(path, [...entriesAt(path), entry])
    },
    remove(path, index) {
      keys.set(path, keysAt(path).toSpliced(index, 1))
      put(path, entriesAt(path).toSpliced(index, 1))
    },
    refuse: (problems) => set({ errors: byPath(problems.filter(({ path }) => path !== '')) }),
    async submit(send) {
      if (state.isSending) return []
      const checked = check(state.values)
      const problems = checked.ok ? [] : checked.problems
      set({ tries: state.tries + 1, errors: byPath(problems), isSending: checked.ok })
      if (!checked.ok) return problems
      try {
        await send(checked.values)
      } finally {
        set({ isSending: false })
      }
      return []
    },
  }
}

/** The first message of each field, in the order of the problems. */
function byPath(problems: readonly FieldProblem[]): Record<string, string> {
  const first = new Map<string, string>()
  for (const { path, message } of problems) if (!first.has(path)) first.set(path, message)
  return Object.fromEntries(first)
}

function withValue(values: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const inner = rest.length > 0 ? withValue((values as FormValues | undefined)?.[key], rest, value) : value
  if (Array.isArray(values)) return values.with(Number(key), inner)
  return { ...(values as FormValues | undefined), [key]: inner }
}

const filled = new WeakMap<FormValues, FormValues>()

/** The values without blanks, computed once for all readers. */
export function filledValues(values: FormValues): FormValues {
  const known = filled.get(values) ?? withoutBlanks(values)
  filled.set(values, known)
  return known
}
