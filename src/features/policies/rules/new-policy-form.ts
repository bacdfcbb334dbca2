import { radio, text } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { isPaper, type PaperKind, paperKinds, paperRules, paperTitles } from './paper-kinds.ts'

export const newPolicyForm = defineForm({
  title: 'New policy',
  fields: { title: text({ label: 'Title', missing: 'Enter a title', maxLength: 120 }) },
})

const kinds = paperKinds.filter((kind): kind is Exclude<PaperKind, 'policy'> => isPaper(kind))

export const newPaperForm = defineForm({
  title: 'New paper',
  fields: {
    kind: radio(
      kinds.map((kind) => ({ value: kind, label: paperTitles[kind], hint: paperRules[kind].about })),
      { label: 'Which paper', missing: 'Choose which paper' },
    ),
    text: radio(
      [
        {
          value: 'ready',
          label: 'A ready text',
          hint: 'In plain English; you fill in what is yours and change what you like',
        },
        { value: 'own', label: 'My own text or PDF' },
      ],
      { label: 'Begin with', missing: 'Choose how to begin' },
    ),
  },
})
