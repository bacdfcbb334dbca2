import type { Question, Requirement } from '../schema.ts'

interface ReadyQuestion {
  title: string
  /** The kinds of evidence of requirements that answer it. */
  kinds: RegExp
}

/** Quality statements of CQC under ‘Safe’ that are about the people who work somewhere. */
const READY: readonly ReadyQuestion[] = [
  {
    title: 'Safe and effective staffing: were people recruited safely?',
    kinds:
      /^(photo|passport|driving-licence|birth-certificate|proof-of-address|right-to-work|dbs|referees|work-history)$/,
  },
  {
    title: 'Safe and effective staffing: are people qualified, trained and fit for their work?',
    kinds: /^(qualification|professional-register|fit-to-work|certificate:.*)$/,
  },
  { title: 'Safeguarding', kinds: /^certificate:.*(safeguarding|mental capacity|prevent)/ },
  { title: 'Safe environments', kinds: /^certificate:.*(fire|health and safety|moving and handling|manual handling)/ },
  { title: 'Infection prevention and control', kinds: /^certificate:.*(infection|food)/ },
  { title: 'Medicines optimisation', kinds: /^certificate:.*medic/ },
  { title: 'Governance: have people read the policies?', kinds: /^policy:/ },
]

/** Edited by teams once CQC has replaced the framework. */
const READY_SOURCE =
  'CQC single assessment framework, as of November 2026; sector frameworks replace it from the end of 2026'

/** A mapping to start from: each question with the team's requirements that answer it. */
export function readyQuestions(requirements: readonly Requirement[]): { source: string; questions: Question[] } {
  const asked = requirements.flatMap(({ id, inForce, forNewStarters }) => {
    const rule = inForce ?? forNewStarters
    return rule ? [{ id, kinds: rule.kinds }] : []
  })
  return {
    source: READY_SOURCE,
    questions: READY.map(({ title, kinds: wanted }) => ({
      title,
      requirements: asked.filter(({ kinds }) => kinds.some((kind) => wanted.test(kind))).map(({ id }) => id),
    })),
  }
}
