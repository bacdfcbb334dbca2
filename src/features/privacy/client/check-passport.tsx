import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api } from '#client/api.ts'
import { DropArea } from '#client/ui/files/drop-area.tsx'
import { MarkedLine, MarkedList } from '#client/ui/lists/marked-list.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { mailDomainInWords, NAMES_PROVE_NOTHING } from '#features/teams/rules/agency.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import type { Verdict } from '../rules/check-passport.ts'
import { type GivenItem, type PackedAgency, type Passport, verifiedInWords } from '../rules/passport-format.ts'

/** Whether a passport pack is genuine: for anybody, without an account. The file stays on the device. */
export function CheckPassport() {
  const id = useId()
  const keys = useQuery({ ...api.privacy.passportKeys.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const [checked, setChecked] = useState<{ name: string; result: Verdict }>()
  const [busy, setBusy] = useState(false)
  if (!keys.isSuccess)
    return (
      <Pending query={keys} what="keys">
        <FieldsSkeleton />
      </Pending>
    )
  const known = keys.data.keys.map(({ publicKey }) => publicKey)

  async function check(file: File) {
    setBusy(true)
    try {
      // What opens archives is larger than the page.
      const { checkPassport } = await import('../rules/check-passport.ts')
      setChecked({ name: file.name, result: await checkPassport(file, known) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack>
      <div>
        <DropArea
          label="Passport pack"
          id={id}
          accept=".zip,application/zip"
          describedBy={undefined}
          invalid={false}
          disabled={busy}
          replace={checked !== undefined}
          limits="The ZIP file as you were given it. It does not leave your device."
          onFile={(file) => void check(file)}
        />
      </div>
      {checked && <Result name={checked.name} result={checked.result} />}
    </Stack>
  )
}

function Result({ name, result }: { name: string; result: Verdict }) {
  if (result.verdict === 'unreadable') {
    return (
      <Callout state="bad" role="alert" title="This could not be checked">
        {result.why}.
      </Callout>
    )
  }
  if (result.verdict === 'changed') {
    return (
      <Callout state="bad" role="alert" title="Changed">
        <Name>{name}</Name> is not as it was signed:{' '}
        {result.what === null ? (
          'the ZIP file was put together again, or something was put into it'
        ) : (
          <>
            ‘<Name>{result.what}</Name>’ was changed, added or taken out
          </>
        )}
        . Do not rely on it. Ask for the file as it was downloaded.
      </Callout>
    )
  }
  const { verdict, passport, keyId } = result
  return (
    <>
      {verdict === 'genuine' ? (
        <Callout state="ok" role="status" title="Genuine">
          Signed here on {formatInstant(passport.madeAt)}, and not changed since.
        </Callout>
      ) : (
        <Callout state="soon" role="status" title="Signed by a key that is not known here">
          It was not changed since it was signed with the key {keyId}. It says that {passport.issuer} has signed it:
          check it there, too.
        </Callout>
      )}
      <Contents passport={passport} />
    </>
  )
}

function Contents({ passport: { person, given, agencies } }: { passport: Passport }) {
  return (
    <>
      <Given person={person} given={given} />
      {given.some(({ verified }) => verified.length > 0) && <Agencies agencies={agencies} />}
    </>
  )
}

/** The agencies that have verified, with what is proven of each. Packs of earlier versions only say the name. */
function Agencies({ agencies = [] }: Pick<Passport, 'agencies'>) {
  return (
    <section aria-labelledby="agencies">
      <Title order={2} size="h4" id="agencies">
        Agencies
      </Title>
      <Text size="sm" c="dimmed">
        {NAMES_PROVE_NOTHING}
      </Text>
      {agencies.length === 0 ? (
        <Text mt="sm">This pack is of an earlier version: it tells nothing of the agencies but their names.</Text>
      ) : (
        <MarkedList>
          {agencies.map((agency) => (
            <AgencyLine key={agency.id} agency={agency} />
          ))}
        </MarkedList>
      )}
    </section>
  )
}

/** On one line, to compare. */
function AgencyId({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

function AgencyLine({ agency: { id, name, foundedOn, mailDomain } }: { agency: PackedAgency }) {
  return (
    <MarkedLine mark={null}>
      <Text fw={600}>
        <Name>{name}</Name> (name not proven)
      </Text>
      <Text size="sm">
        Agency id <AgencyId>{id}</AgencyId>
      </Text>
      <Text size="sm" c="dimmed">
        Founded here on {formatDay(foundedOn)}
      </Text>
      <Text size="sm">{mailDomainInWords(mailDomain)}</Text>
    </MarkedLine>
  )
}

function Given({ person, given }: Pick<Passport, 'person' | 'given'>) {
  return (
    <section aria-labelledby="passport-of">
      <Title order={2} size="h4" id="passport-of">
        <Name>{person.fullName}</Name>
      </Title>
      {person.dateOfBirth && <Text c="dimmed">Born on {formatDay(person.dateOfBirth)}</Text>}
      <MarkedList>
        {given.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one file never changes
          <Item key={index} item={item} />
        ))}
      </MarkedList>
      <Text size="sm" c="dimmed" mt="sm">
        What another agency has verified, each agency verifies again for itself.
      </Text>
    </section>
  )
}

function Item({ item: { label, givenOn, until, verified } }: { item: GivenItem }) {
  return (
    <MarkedLine
      mark={
        verified.length > 0 ? (
          <StateMark state="ok">Verified</StateMark>
        ) : (
          <StateMark state="info">Not Checked</StateMark>
        )
      }
    >
      <Text fw={600}>{label}</Text>
      <Text size="sm" c="dimmed">
        Given on {formatDay(givenOn)}
        {until && `, until ${formatDay(until)}`}
      </Text>
      {verifiedInWords({ until, verified }).map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </MarkedLine>
  )
}
