import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { type FormValues, valueAt } from '#shared/fields/values.ts'
import { EntryLevel, FreshEntry, useForm, useFormAnswer, useFormState } from './form-context.ts'
import { focusFirstInput } from './form-focus.ts'
import { entryTitle, startValues } from './form-model.ts'
import { filledValues } from './form-store.ts'
import classes from './schema-form.module.css'
import type { FormListProps } from './widget.ts'

/** A list whose entries can be added and removed; each is a card. */
export function FormList({ path, look, fields, required, Field }: FormListProps) {
  const { store } = useForm()
  useFormState(({ values }) => valueAt(values, `${path}.length`))
  const message = useFormState(({ errors }) => errors[path])
  const tries = useFormState((state) => state.tries)
  const keys = store.keys(path)
  const known = useKnownEntries(keys, tries)
  const box = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const { label = path, minItems = 0, maxItems = Number.POSITIVE_INFINITY, addLabel = 'Add another' } = look

  function add() {
    store.append(path, startValues(fields))
    setSaid(`Entry ${keys.length + 1} added`)
    requestAnimationFrame(() =>
      focusFirstInput(box.current?.querySelector(`[data-item="${keys.length}"] [data-field]`)),
    )
  }

  function removeAt(index: number) {
    store.remove(path, index)
    setSaid(`Entry ${index + 1} removed`)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }

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
      {look.hint && (
        <Text size="sm" c="dimmed">
          {look.hint}
        </Text>
      )}
      {keys.map((key, index) => (
        <ListItem
          key={key}
          path={`${path}.${index}`}
          index={index}
          look={look}
          fields={fields}
          Field={Field}
          fresh={!known.has(key)}
          onRemove={keys.length > minItems ? () => removeAt(index) : undefined}
        />
      ))}
      {message && (
        <Text size="sm" c="var(--bad)" mt="xs">
          {message}
        </Text>
      )}
      {keys.length < maxItems && (
        <Button data-add mt="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {addLabel}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}

/** The entries that were in the list at the last submit; before the first one, all. */
function useKnownEntries(keys: readonly number[], tries: number): ReadonlySet<number> {
  const [known, setKnown] = useState({ tries, keys })
  if (known.tries !== tries) setKnown({ tries, keys })
  return new Set(tries === 0 ? keys : known.keys)
}

interface ListItemProps extends Pick<FormListProps, 'look' | 'fields' | 'Field'> {
  path: string
  index: number
  fresh: boolean
  onRemove: (() => void) | undefined
}

function ListItem({ path, index, look, fields, Field, fresh, onRemove }: ListItemProps) {
  const level = use(EntryLevel)
  const { title, locked } = useFormAnswer((state) => {
    const values = filledValues((valueAt(state.values, path) as FormValues | undefined) ?? {})
    return { title: entryTitle(look, { entry: values, index }), locked: look.locked?.(values) ?? false }
  })

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
