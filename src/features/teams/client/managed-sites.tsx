import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { DropPanel } from '#client/ui/shell/drop-panel.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { byClient, sitesInWords } from '../rules/managed-sites.ts'
import type { ManagedTeam } from '../schema.ts'
import { useCurrentTeam } from './current-team.ts'
import classes from './managed-sites.module.css'

/** In the header of somebody who manages some sites alone: how many, and on a press which. */
export function ManagedSites() {
  const { team } = useCurrentTeam()
  const phone = usePhone()
  useReadAgain(team)
  if (!team?.limited) return null
  const words = sitesInWords(team.sites.length)
  return (
    <DropPanel
      align="left"
      button={(trigger) => (
        <Button
          variant="subtle"
          mih={32}
          py={4}
          px="xs"
          className={classes.button ?? ''}
          aria-label={`You manage ${words}`}
          leftSection={phone && <IconMapPin size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...trigger}
        >
          {phone ? team.sites.length : `You manage ${words}`}
        </Button>
      )}
    >
      {() => (
        <div className={classes.panel}>
          <SiteList sites={team.sites} />
          <Text size="sm" c="dimmed">
            You see what happens there, and the people who may work there. An owner of the team can change this.
          </Text>
        </div>
      )}
    </DropPanel>
  )
}

/** When an owner has changed what somebody manages, every open page reads again: counts and lists hold less, or more, than a moment ago. */
function useReadAgain(team: ManagedTeam | undefined) {
  const queries = useQueryClient()
  const manages = team && `${team.id} ${team.limited} ${team.sites.map(({ id }) => id).join()}`
  const before = useRef(manages)
  useEffect(() => {
    const changed = before.current?.startsWith(team?.id ?? ' ') && before.current !== manages
    before.current = manages
    if (changed) void queries.invalidateQueries()
  }, [queries, team?.id, manages])
}

function SiteList({ sites }: Pick<ManagedTeam, 'sites'>) {
  return (
    <ul className={classes.clients}>
      {byClient(sites).map(({ client, sites: its }) => (
        <li key={client}>
          <Name>{client}</Name>
          <ul className={classes.sites}>
            {its.map(({ id, name, archived }) => (
              <li key={id}>
                <Name>{name}</Name>
                {archived && ' (archived)'}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** In the place of a page about the whole team. */
export function SitesOnly({ team, title }: { team: ManagedTeam; title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="You manage these sites only" icon={<IconMapPin size={36} aria-hidden />}>
        This page is about the whole team. Ask an owner of <Name>{team.teamName}</Name> for what you need of it.
        <div className={classes.own}>
          <SiteList sites={team.sites} />
        </div>
      </EmptyState>
    </>
  )
}
