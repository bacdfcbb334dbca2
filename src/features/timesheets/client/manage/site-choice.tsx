import { NativeSelect } from '@mantine/core'
import type { ClientOfWeek } from '../../contract/signing.ts'

interface SiteChoiceProps {
  label: string
  sites: ClientOfWeek['sites']
  /** Empty: all sites. */
  siteId: string
  onSite: (siteId: string) => void
}

/** All sites of a client, or one; nothing where it has one alone. */
export function SiteChoice({ label, sites, siteId, onSite }: SiteChoiceProps) {
  if (sites.length <= 1) return null
  return (
    <NativeSelect
      label={label}
      value={siteId}
      data={[{ value: '', label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => onSite(currentTarget.value)}
    />
  )
}
