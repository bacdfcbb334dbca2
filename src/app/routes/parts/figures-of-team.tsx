import type { ComponentProps } from 'react'
import { FiguresPage } from '#features/analytics/client/work/figures-page.tsx'
import { useSites } from '#features/shifts/client/manager/use-sites.ts'

/** The figures of a team, with its sites to choose from. */
export function FiguresOfTeam(props: Omit<ComponentProps<typeof FiguresPage>, 'sites'>) {
  const { sites } = useSites(props.teamId)
  return <FiguresPage {...props} sites={sites} />
}
