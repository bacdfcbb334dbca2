import { Readings } from '#client/ui/lists/readings.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { whenOf } from '../../rules/times.ts'
import { wayLabel } from '../../rules/words.ts'
import type { OfLink } from '../../schema.ts'

export const WHERE = { place: 'Place', phone: 'Number', video: 'Link' } as const

type Facts = Pick<OfLink, 'teamName' | 'job' | 'way' | 'place' | 'startsAt' | 'minutes'>

/** An interview as its candidate reads it. */
export function InterviewFacts({ interview }: { interview: Facts }) {
  const { teamName, job, way, place, startsAt, minutes } = interview
  const lines = [
    { label: 'With', text: teamName },
    ...(startsAt ? [{ label: 'When', text: `${whenOf(startsAt)} (UK time)` }] : []),
    { label: 'Length', text: `${minutes} minutes` },
    { label: 'How', text: wayLabel(way) },
    { label: WHERE[way], text: place },
    { label: 'Job', text: jobLabel(job) },
  ]
  return <Readings blocks={[{ lines }]} order={3} />
}
