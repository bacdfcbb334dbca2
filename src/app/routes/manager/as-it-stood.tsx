import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkButton } from '#client/ui/link-button.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { AsItStood } from '#features/compliance/client/as-it-stood/as-it-stood.tsx'
import { parseStoodState } from '#features/compliance/client/as-it-stood/stood-state.ts'
import { PackOfDay } from '#features/privacy/client/pack-of-day.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

const PATH = '/manager-dashboard/compliance/as-it-stood'

/** What the team required on a day, and what was in place. */
export function AsItStoodPage() {
  const state = useSearch({ from: PATH })
  const navigate = useNavigate({ from: PATH })
  return (
    <TeamGate title="As It Stood">
      {({ id: teamId }) => (
        <>
          <PageHeader title="As It Stood" description="Everybody who worked here on a day, as it was known then">
            <LinkButton variant="default" to="/manager-dashboard/compliance" search={{ tab: 'packs' }}>
              Inspection Packs
            </LinkButton>
          </PageHeader>
          <AsItStood
            key={teamId}
            teamId={teamId}
            state={state}
            onState={(next) =>
              void navigate({ search: parseStoodState({ ...next }), replace: true, resetScroll: false })
            }
            packOf={(day, people) => <PackOfDay teamId={teamId} day={day} people={people} />}
          />
        </>
      )}
    </TeamGate>
  )
}
