import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#client/api.ts'
import { certificateKind, evidenceKinds, kindLabel } from '../../rules/kinds.ts'
import { Chip, ChipField, useToggle } from './chips.tsx'
import classes from './requirements.module.css'

const SHOWN = 8

/** Kinds whose name contains every word; the certificate of that name when there is none. */
function findKinds(known: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = known.filter((kind) => words.every((word) => kindLabel(kind).toLowerCase().includes(word)))
  const named = certificateKind(typed)
  const isNew = /[a-z0-9]{2}/i.test(typed) && named.length <= 120 && !known.includes(named)
  return [...found.slice(0, SHOWN), ...(isNew ? [named] : [])]
}

/** The kinds of evidence of which any one satisfies the requirement: chosen ones, and a search for more. */
export function KindsField({ teamId }: { teamId: string }) {
  const { chosen, toggle } = useToggle('kinds')
  const [typed, setTyped] = useState('')
  const ready = useQuery(api.compliance.readySets.queryOptions({ input: { teamId } }))
  const group = useId()
  const ofSets = ready.data?.items.flatMap(({ items }) => items.flatMap(({ kinds }) => kinds)) ?? []
  const known = [...new Set([...Object.keys(evidenceKinds), ...ofSets])].filter((kind) => !chosen.includes(kind))
  const chip = (kind: string, checked: boolean) => (
    <Chip key={kind} type="checkbox" group={group} checked={checked} onChange={(on) => toggle(kind, on)}>
      {kindLabel(kind)}
    </Chip>
  )
  return (
    <ChipField
      name="kinds"
      chips={chosen.length > 0 && chosen.map((kind) => chip(kind, true))}
      hint="A document of the registration, a check, or a certificate by its name. Any one of them is enough."
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label="Search what proves it"
        placeholder="Search, or type the name of a certificate"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = findKinds(known, typed)
          if (typed.trim() && first) {
            toggle(first, true)
            setTyped('')
          }
        }}
      />
      {(typed.trim() || chosen.length === 0) && (
        <div className={classes.chips}>{findKinds(known, typed).map((kind) => chip(kind, false))}</div>
      )}
    </ChipField>
  )
}
