import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, use, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type FieldMap, type FieldMeta, type FormValues, withoutBlanks } from '#shared/fields.ts'
import { focusFirstInput } from './form-focus.ts'
import { startValues } from './form-model.ts'
import classes from './schema-form.module.css'
import { EntryLevel, FreshEntry } from './widget-context.ts'

export interface FormFieldProps {
  field: FieldMap[string]
  /** Its own name, without a path. */
  name: string
  /** Path of the object that holds it; '' for the form itself. */
  within: string
}

interface FormListProps {
  path: string
  meta: FieldMeta
  fields: FieldMap
  required: boolean
  /** Draws a field of an item; it may be a list again, so it comes from outside. */
  Field: ComponentType<FormFieldProps>
}

/** Entries that can be added and removed; each is a card of its own. */
export function FormList({ path, meta, fields, required, Field }: FormListProps) {
  const { fields: rows, append, remove } = useFieldArray({ name: path, keyName: '_key' })
  const { getFieldState } = useFormContext()
  const state = useFormState({ name: path })
  const { error } = getFieldState(path, state)
  const known = useKnownEntries(rows, state.submitCount)
  const box = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const { label = path, minItems = 0, maxItems = Number.POSITIVE_INFINITY, addLabel = 'Add another' } = meta

  function add() {
    append(startValues(fields), { shouldFocus: false })
    setSaid(`Entry ${rows.length + 1} added`)
    requestAnimationFrame(() =>
      focusFirstInput(box.current?.querySelector(`[data-item="${rows.length}"] [data-field]`)),
    )
  }

  function removeAt(index: number) {
    remove(index)
    setSaid(`Entry ${index + 1} removed`)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }

  const message = error?.root?.message ?? (typeof error?.message === 'string' ? error.message : undefined)
  return (
    <fieldset ref={box} className={classes.section}>
      <Text component="legend" fw={500} size="sm" p={0}>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </Text>
      {meta.hint && (
        <Text size="sm" c="dimmed">
          {meta.hint}
        </Text>
      )}
      {rows.map((row, index) => (
        <ListItem
          key={row._key}
          path={`${path}.${index}`}
          index={index}
          meta={meta}
          fields={fields}
          Field={Field}
          fresh={!known.has(row._key)}
          onRemove={rows.length > minItems ? () => removeAt(index) : undefined}
        />
      ))}
      {message && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {message}
        </Text>
      )}
      {rows.length < maxItems && (
        <Button data-add mt="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {addLabel}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}

/** The entries that stood in the list when the form was last tried; all of them before the first try. */
function useKnownEntries(rows: readonly { _key: string }[], tries: number): ReadonlySet<string> {
  const keys = rows.map(({ _key }) => _key)
  const [known, setKnown] = useState({ tries, keys })
  if (known.tries !== tries) setKnown({ tries, keys })
  return new Set(tries === 0 ? keys : known.keys)
}

interface ListItemProps extends Pick<FormListProps, 'meta' | 'fields' | 'Field'> {
  path: string
  index: number
  fresh: boolean
  onRemove: (() => void) | undefined
}

function ListItem({ path, index, meta, fields, Field, fresh, onRemove }: ListItemProps) {
  const level = use(EntryLevel)
  const { title, locked } = JSON.parse(
    useWatch({ name: path, compute: (item: FormValues) => JSON.stringify(facts(item)) }),
  ) as ReturnType<typeof facts>

  function facts(item: FormValues) {
    const values = withoutBlanks(item ?? {})
    return { title: meta.itemTitle?.(values, index) || `Entry ${index + 1}`, locked: meta.locked?.(values) ?? false }
  }

  return (
    <Card withBorder mt="sm" padding="md" role="group" aria-label={title} data-item={index}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={level} size="h5">
          {title}
        </Title>
        {onRemove && !locked && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove ${title}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </Group>
      <div className={classes.grid}>
        <FreshEntry value={fresh}>
          {Object.entries(fields).map(([name, field]) => (
            <Field key={name} field={field} name={name} within={path} />
          ))}
        </FreshEntry>
      </div>
    </Card>
  )
}
