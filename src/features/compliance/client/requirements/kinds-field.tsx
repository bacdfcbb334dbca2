import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#client/api.ts'
import { hasWords, searchWords } from '#shared/search.ts'
import { certificateKind, evidenceKinds, kindLabel } from '../../rules/kinds.ts'
import { Chip, ChipField, useToggle } from './chips.tsx'
import classes from './requirements.module.css'

const SHOWN = 8

/** A kind of evidence that another feature of the page offers, such as the signature under a policy. */
export interface OfferedKind {
  kind: string
  label: string
}

interface Known {
  kinds: readonly string[]
  labelOf: (kind: string) => string
}

/** Kinds whose name contains every word; the certificate of that name when there is none. */
function findKinds({ kinds: known, labelOf }: Known, typed: string): string[] {
  const words = searchWords(typed)
  const found = known.filter((kind) => hasWords(labelOf(kind), words))
  const named = certificateKind(typed)
  const isNew = /[a-z0-9]{2}/i.test(typed) && named.length <= 120 && !known.includes(named)
  return [...found.slice(0, SHOWN), ...(isNew ? [named] : [])]
}

/** The kinds of evidence of which any one satisfies the requirement: chosen ones, and a search for more. */
export function KindsField({ teamId, offered }: { teamId: string; offered: readonly OfferedKind[] }) {
  const { chosen, toggle } = useToggle('kinds')
  const [typed, setTyped] = useState('')
  const ready = useQuery(api.compliance.readySets.queryOptions({ input: { teamId } }))
  const group = useId()
  const ofSets = ready.data?.items.flatMap(({ items }) => items.flatMap(({ kinds }) => kinds)) ?? []
  const labels = new Map(offered.map(({ kind, label }) => [kind, label]))
  const labelOf = (kind: string) => labels.get(kind) ?? kindLabel(kind)
  const all = [...new Set([...Object.keys(evidenceKinds), ...ofSets, ...labels.keys()])]
  const known = { kinds: all.filter((kind) => !chosen.includes(kind)), labelOf }
  const chip = (kind: string, checked: boolean) => (
    <Chip key={kind} type="checkbox" group={group} checked={checked} onChange={(on) => toggle(kind, on)}>
      {labelOf(kind)}
    </Chip>
  )
  return (
    <ChipField
      name="kinds"
      chips={chosen.length > 0 && chosen.map((kind) => chip(kind, true))}
      hint="A document of the registration, a check, a signed policy, or a certificate by its name. Any one of them is enough."
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
