import type { ChosenWord } from '#features/clients/rules/import-words.ts'
import type { ShiftImportPlan } from '../contract/shifts.ts'
import { JobWords } from './job-words.tsx'
import { SiteWords } from './site-words.tsx'

interface WordsOfFileProps {
  teamId: string
  plan: ShiftImportPlan
  onChoose: (word: ChosenWord) => void
  recheck: () => void
}

/** The words of a file that are no names of jobs or sites, each with what it is taken for. The file is checked anew by what is chosen. */
export function WordsOfFile({ teamId, plan, onChoose, recheck }: WordsOfFileProps) {
  const { job = [], site = [] } = Object.groupBy(plan.words, ({ kind }) => kind)
  function choose({ kind, word }: Pick<ChosenWord, 'kind' | 'word'>, means: string) {
    if (!means) return
    onChoose({ kind, word, means })
    recheck()
  }
  return (
    <>
      {job.length > 0 && <JobWords words={job} onChoose={choose} />}
      {site.length > 0 && (
        <SiteWords teamId={teamId} words={site} sites={plan.sites} onChoose={choose} onAdded={recheck} />
      )}
    </>
  )
}
