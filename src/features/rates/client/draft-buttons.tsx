import { Button, Group } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatLongDay, isDay } from '#shared/time.ts'
import { problemsOf } from '../rules/coverage.ts'
import { cardName } from '../rules/words.ts'
import type { CardTerms, RateCard } from '../schema.ts'
import type { useDraft } from './use-draft.ts'

interface DraftButtonsProps {
  teamId: string
  card: RateCard
  draft: ReturnType<typeof useDraft>
  save: (terms: CardTerms) => Promise<RateCard | undefined>
  /** The card is left, or has gone with its draft. */
  onDone: (left: boolean) => void
}

/** What becomes of a draft. It begins only when it is whole, and says what there is to mend until then. */
export function DraftButtons({ teamId, card, draft, save, onDone }: DraftButtonsProps) {
  const terms = draft.typed!
  const { busy, run } = useAct(() => save(terms))
  const wrong = problemsOf(terms.bands).length
  const isDayGiven = isDay(terms.from)
  const cardId = card.id

  async function begin() {
    const saved = draft.isChanged ? await save(terms) : card
    if (!saved?.draft) return
    const { revision } = saved.draft
    const now = await actAndShow(() => client.rates.begin({ teamId, cardId, revision }), api.rates.key())
    draft.take(now)
    toast.success(`${cardName(card)}: these rates count from ${formatLongDay(terms.from)}`)
    onDone(true)
  }

  async function discard() {
    const now = await draft.send((revision) =>
      actAndShow(() => client.rates.discardDraft({ teamId, cardId, revision }), api.rates.key()),
    )
    if (!now) return
    if (now.card) draft.take(now.card)
    onDone(now.card !== null)
  }

  return (
    <Group justify="flex-end" gap="xs">
      <ConfirmButton
        variant="subtle"
        color="red"
        question="Discard this draft?"
        details={
          card.versions.length > 0
            ? 'What is in force stays.'
            : 'The card goes with it, because nothing of it has begun.'
        }
        confirmLabel="Discard Draft"
        onConfirm={discard}
      >
        Discard
      </ConfirmButton>
      <Button variant="default" loading={busy} disabled={!draft.isChanged || !isDayGiven} onClick={() => void run()}>
        Save Draft
      </Button>
      {wrong > 0 || !isDayGiven ? (
        <Button disabled>{wrong > 0 ? `Mend ${wrong} to Begin` : 'Give the First Day to Begin'}</Button>
      ) : (
        <ConfirmButton
          color="brand"
          disabled={busy}
          question={`Begin these rates on ${formatLongDay(terms.from)}?`}
          details="A version that has begun is never changed: what has been worked stays as it was paid. Versions to come from this day on count no more."
          confirmLabel="Begin"
          onConfirm={begin}
        >
          Begin From {formatLongDay(terms.from)}
        </ConfirmButton>
      )}
    </Group>
  )
}
