import { Button, Card } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, client as calls } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { deviceClock, formatLongDay, londonToday } from '#shared/time.ts'
import type { CancelBand } from '../../rules/late-acts.ts'
import { clientTermsFields, orderFields, type TermsInput, type TermsOfClient, type TermsVersion } from '../../schema.ts'
import classes from './terms.module.css'
import { TermsExample } from './terms-example.tsx'

interface TermsFormProps {
  teamId: string
  client: TermsOfClient
  onDone: () => void
}

/** Begins new terms of a client, from those recorded last; what they cost is said beside while one types. */
export function TermsForm({ teamId, client, onDone }: TermsFormProps) {
  const today = londonToday(deviceClock)
  const { clientId, sites, versions } = client
  const latest = versions.at(-1)
  const definition = useMemo(() => formOf(sites), [sites])
  const [values] = useState(() => valuesOf(latest, today))
  const [bands, setBands] = useState(() => bandsOf(values))

  async function begin(typed: object) {
    const input = typed as TermsInput
    await actAndShow(
      () => calls.rates.beginTerms({ teamId, clientId, version: latest?.version ?? 0, ...input }),
      api.rates.key(),
    )
    toast.success(`These terms count from ${formatLongDay(input.from, { today })}`)
    onDone()
  }

  return (
    <div className={classes.columns}>
      <Card withBorder>
        <SchemaForm
          definition={definition}
          widgets={standardWidgets}
          values={values as never}
          onChange={(next) => setBands(bandsOf(next))}
          onSubmit={begin}
          submitLabel="Begin These Terms"
          docked={{ note: 'What begins is kept for good. It never counts for days that are past.' }}
          before={
            <Button variant="subtle" onClick={onDone}>
              Cancel
            </Button>
          }
        />
      </Card>
      {bands.length > 0 && <TermsExample bands={bands} />}
    </div>
  )
}

const SECTIONS = [
  { id: 'late', title: 'Late changes' },
  { id: 'order', title: 'Order number and cost centre' },
  { id: 'hours', title: 'Worked hours' },
  { id: 'vat', title: 'VAT', description: 'A job that is not named is standard rated.' },
] as const

/** The fields with the sites of the client to choose from. */
function formOf(sites: TermsOfClient['sites']) {
  const { from, paymentDays, late, bands, orderNumber, needsOrderNumber, costCentre, needsCostCentre, ...rest } =
    clientTermsFields
  const options = sites.map(({ id, name }) => ({ value: id, label: name }))
  const atSites = build.list(
    { siteId: build.select(options, { label: 'Site' }), ...orderFields },
    { label: 'What differs at a site', minItems: 0, maxItems: 100, addLabel: 'Add Site', section: 'order' },
  )
  return defineForm({
    title: 'New terms',
    sections: [...SECTIONS],
    fields: {
      ...{ from, paymentDays, late, bands, orderNumber, costCentre, needsOrderNumber, needsCostCentre },
      sites: atSites,
      ...rest,
    },
  })
}

const filled = <Value,>(value: Value | null | undefined) => value ?? ''

/** A new version begins with what was recorded last. */
function valuesOf(latest: TermsVersion | undefined, today: string) {
  if (!latest) return { from: today, late: 'team', steps: 'team', tolerance: 'team' }
  const { bands, orderNumber, costCentre, paymentDays, sites, vat, ...rest } = latest
  const { steps, tolerance, clientSigns, needsOrderNumber, needsCostCentre } = rest
  return {
    ...{ from: today, steps, tolerance, clientSigns, needsOrderNumber, needsCostCentre },
    ...{ late: bands ? 'own' : 'team', bands: bands ?? [], paymentDays: filled(paymentDays), vat },
    ...{ orderNumber: filled(orderNumber), costCentre: filled(costCentre) },
    sites: sites.map((site) => ({
      siteId: site.siteId,
      orderNumber: filled(site.orderNumber),
      costCentre: filled(site.costCentre),
    })),
  }
}

/** The notices that are typed so far, as far as they say anything. */
function bandsOf({ late, bands }: FormValues): CancelBand[] {
  const typed = late === 'own' && Array.isArray(bands) ? (bands as FormValues[]) : []
  return typed
    .filter(({ act, measure, underHours }) => act && measure && Number(underHours) > 0)
    .map(({ act, cause, measure, underHours, stillPaid, stillCharged }) => ({
      ...({ act, cause, measure } as Pick<CancelBand, 'act' | 'cause' | 'measure'>),
      ...{ underHours: Number(underHours), stillPaid: Number(stillPaid ?? 0), stillCharged: Number(stillCharged ?? 0) },
    }))
}
