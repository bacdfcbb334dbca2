import { day, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** `first`: nothing was published before, so that nothing can have changed. */
export function publishForm({ first }: { first: boolean }) {
  const changes = {
    label: 'What has changed',
    hint: 'Staff read it first; the passages are marked in the text',
    missing: 'Say what has changed',
    maxLength: 500,
  }
  return defineForm({
    title: 'Publish',
    fields: {
      readBy: day({
        label: 'Read by',
        hint: 'Until then a signature under the version before counts',
        min: 'today',
        missing: 'Enter the last day on which to read it',
      }),
      changes: textarea({ ...changes, optional: first, when: () => !first }),
    },
  })
}
