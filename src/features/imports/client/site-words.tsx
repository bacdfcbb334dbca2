import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'
import type { ImportWord } from '#features/clients/rules/import-words.ts'
import type { ShiftImportPlan } from '../contract/shifts.ts'
import { linesOf } from './job-words.tsx'
import { type NewSite, useAddSites } from './use-add-sites.ts'
import classes from './words.module.css'

const NEW = 'new'
const CLIENTS = 'import-clients'

interface SiteWordsProps {
  teamId: string
  words: readonly ImportWord[]
  sites: ShiftImportPlan['sites']
  onChoose: (word: ImportWord, means: string) => void
  /** Sites were added: the file finds them now. */
  onAdded: () => void
}

/** The sites of the file that there are not: each is another name of one, or is made here with its client. */
export function SiteWords({ teamId, words, sites, onChoose, onAdded }: SiteWordsProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, NewSite>>>({})
  const { add, refusal, busy } = useAddSites(teamId, onAdded)
  const isOpen = words.some(({ means }) => means === null)
  const made = words.flatMap(({ word, means }) => (means === null && drafts[word] ? [drafts[word]] : []))
  const change = (word: string, draft: NewSite | undefined) =>
    setDrafts(({ [word]: _, ...rest }) => (draft ? { ...rest, [word]: draft } : rest))
  const choices = sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` }))
  return (
    <Callout state={isOpen ? 'soon' : 'info'} title={isOpen ? 'Sites that you do not have' : 'Sites in your words'}>
      <Stack gap="sm" mt="xs">
        {words.map((one) => (
          <div key={one.word}>
            <NativeSelect
              label={`${one.word}, ${linesOf(one)}`}
              data={[
                ...(one.means ? [] : [{ value: '', label: 'Choose a site' }]),
                { value: NEW, label: 'A new site' },
                ...choices,
              ]}
              value={one.means ?? (drafts[one.word] ? NEW : '')}
              onChange={({ currentTarget: { value } }) => {
                change(one.word, value === NEW ? (one.site ?? NO_SITE) : undefined)
                if (value && value !== NEW) onChoose(one, value)
              }}
            />
            {one.means === null && drafts[one.word] && (
              <SiteFields site={drafts[one.word]!} onChange={(site) => change(one.word, site)} />
            )}
          </div>
        ))}
        <datalist id={CLIENTS}>
          {[...new Set(sites.map(({ clientName }) => clientName))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {refusal && (
          <Text size="sm" role="alert">
            {refusal}
          </Text>
        )}
        {made.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => void add(made)} style={{ alignSelf: 'flex-start' }}>
            {made.length === 1 ? 'Add This Site' : `Add These ${made.length} Sites`}
          </Button>
        )}
      </Stack>
    </Callout>
  )
}

const NO_SITE: NewSite = { name: '', client: '', address: '', postcode: '' }

function SiteFields({ site, onChange }: { site: NewSite; onChange: (site: NewSite) => void }) {
  const field = (key: keyof NewSite, label: string) => (
    <TextInput
      label={label}
      value={site[key]}
      autoComplete="off"
      {...(key === 'client' && { list: CLIENTS })}
      onChange={({ currentTarget: { value } }) => onChange({ ...site, [key]: value })}
    />
  )
  return (
    <div className={classes.words}>
      {field('client', 'Client')}
      {field('name', 'Site')}
      {field('address', 'Address')}
      {field('postcode', 'Postcode')}
    </div>
  )
}
