import { Anchor } from '@mantine/core'
import type { Ref } from 'react'
import type { FieldMap } from '#shared/fields/look.ts'
import { Callout } from '../state/callout.tsx'
import { useFormAnswer } from './form-context.ts'
import { labelAt } from './form-model.ts'
import { filledValues } from './form-store.ts'
import classes from './schema-form.module.css'

/** Longer lists would push the form itself off a phone's screen. */
const MOST_LINKS = 6

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>
  fields: FieldMap
  /** Replaces the count of fields. */
  title: string | undefined
  onChoose: (path: string) => void
}

/** The fields that have an error, each with a link. It disappears with the last error. */
export function ErrorSummary({ ref, fields, title, onChoose }: ErrorSummaryProps) {
  const marked = useFormAnswer(({ errors, values }) =>
    Object.keys(errors).map((path) => ({ path, label: labelAt(fields, { path, values: filledValues(values) }) })),
  )
  if (marked.length === 0) return null
  const links = marked.slice(0, MOST_LINKS)
  return (
    <Callout ref={ref} state="bad" role="alert" mb="lg" title={title ?? countOf(marked.length)}>
      <ul className={classes.summary}>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              underline="always"
              c="inherit"
              onClick={() => onChoose(path)}
            >
              {label ?? path}
            </Anchor>
          </li>
        ))}
      </ul>
      {marked.length > links.length && `and ${marked.length - links.length} more`}
    </Callout>
  )
}

/** The sentence for a number of fields with an error. */
export function countOf(fields: number): string {
  return fields === 1 ? 'Please check the marked field' : `Please check the ${fields} marked fields`
}
